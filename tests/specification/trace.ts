import { parseArgs } from 'node:util'
import { traceRules } from './collect.ts'
import { rules } from './rules.ts'
import { readCode, readTests } from './sources.ts'
import { formatTraces, isMissing, summariseTraces } from './trace-table.ts'

const usage = `Usage: npm run trace -- [--missing] [--json]
Prints each rule of the specification with its section, issue, code and tests.
  --missing  only the rules that lack a test or code
  --json     as JSON, every path listed`

/** Prints the trace and gives the exit code: 0, or 2 when an option is unknown. */
function printTrace(words: string[]): number {
  const options = readOptions(words)
  if (typeof options === 'string') {
    console.error(`${options}\n\n${usage}`)
    return 2
  }
  if (options.help) {
    console.log(usage)
    return 0
  }
  const all = traceRules(rules, readTests(), readCode())
  const shown = options.missing ? all.filter(isMissing) : all
  console.log(options.json ? JSON.stringify(shown, null, 2) : `${formatTraces(shown)}\n\n${summariseTraces(all)}`)
  return 0
}

function readOptions(words: string[]): { missing: boolean; json: boolean; help: boolean } | string {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: words, options: { missing: flag, json: flag, help: flag } }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

process.exitCode = printTrace(process.argv.slice(2))
