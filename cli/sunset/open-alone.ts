import { parseArgs } from 'node:util'
import { openInto, readShareFiles } from './open-command.ts'
import { SunsetError } from './sunset-error.ts'
import { describeVerified, verifyRelease } from './verify-release.ts'

/**
 * The program that is in every sealed release, bundled into one file: it needs Node alone, and opens the release that it
 * lies in. Node 20 runs it, and whatever runs today's JavaScript by the time it is needed.
 */
const usage = `\
Opens the sealed release in this folder with the shares of its trustees:

    node open.mjs --to SITE SHARE SHARE ...

Checks the release, and shares if any are given, without opening it:

    node open.mjs --verify [SHARE ...]`

const tell = (line: string) => void process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, verify: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const folder = import.meta.dirname
  if (values.verify) {
    const verified = await verifyRelease(folder, await readShareFiles(positionals), tell)
    process.stdout.write(`${describeVerified(verified, positionals.length > 0)}\n`)
    return verified.faults.length + verified.shares.refused.length > 0 ? 1 : 0
  }
  if (values.help || values.to === undefined || positionals.length === 0) {
    process.stdout.write(`${usage}\n`)
    return values.help ? 0 : 2
  }
  const { text, lost } = await openInto({ folder, shares: positionals, site: values.to, tell })
  process.stdout.write(`${text}\n`)
  return lost.length > 0 ? 1 : 0
}

const isMistyped = (error: Error) => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error) || !(error instanceof SunsetError || isMistyped(error))) throw error
  tell(error.message)
  process.exitCode = isMistyped(error) ? 2 : 1
}
