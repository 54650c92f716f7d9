import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './run.ts'

// Customers of the shop come first: a command may work for long beside it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// Whoever reads what is printed may have read enough: `backline ... | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const tell = (line: string) => void process.stderr.write(`${line}\n`)

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

const { exitCode, out, error } = await runCommandLine(
  process.argv.slice(2),
  process.env,
  tell,
  process.stdin.isTTY ? confirm : undefined,
)
// CSV ends its own lines.
if (out) process.stdout.write(out.endsWith('\n') ? out : `${out}\n`)
if (error) tell(error)
process.exitCode = exitCode
