import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PostgresBinaries } from './postgres-binaries.ts'

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** What the keeper says once, as one line of JSON. */
export type KeeperReport = { url: string } | { problem: string }

const isReport = (value: unknown): value is KeeperReport =>
  typeof value === 'object' && value !== null && ('url' in value || 'problem' in value)

/**
 * Starts a fresh cluster under a keeper: a process of its own that holds the server and removes it, folder and all,
 * as soon as the pipe to this process closes. So nothing is left after a crash, a Ctrl-C or a kill -9.
 */
export const startCluster = async (binaries: PostgresBinaries): Promise<Cluster> => {
  const keeper = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))],
    // Detached: a Ctrl-C on the terminal must end the tests first and the server after them.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const ended = once(keeper, 'exit')
  keeper.stdin.write(`${JSON.stringify(binaries)}\n`)
  const report = await readReport(keeper.stdout)
  if ('problem' in report) throw new Error(`PostgreSQL from ${binaries.source} does not start: ${report.problem}`)
  keeper.unref()
  return {
    url: report.url,
    stop: async () => {
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

const readReport = async (output: NodeJS.ReadableStream): Promise<KeeperReport> => {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  const report: unknown = text.includes('\n') ? JSON.parse(text) : undefined
  return isReport(report) ? report : { problem: `its keeper ended early, saying ${JSON.stringify(text)}` }
}
