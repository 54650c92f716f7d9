import { runCommandLine } from './run.ts'

const { exitCode, out, error } = await runCommandLine(process.argv.slice(2), process.env)
// CSV ends its own lines.
if (out) process.stdout.write(out.endsWith('\n') ? out : `${out}\n`)
if (error) process.stderr.write(`${error}\n`)
process.exitCode = exitCode
