import { parseArgs } from 'node:util'
import { rules } from './rules.ts'
import { readCode, readTests, type Trace, traceRules } from './trace-rules.ts'

const usage = `Usage: npm run trace -- [--missing] [--json]
Prints each rule of the specification with its section, code and tests.
  --missing  only the rules that lack a test or code
  --json     as JSON, every path listed`

const flag = { type: 'boolean', default: false } as const
const { missing, json, help } = parseArgs({ options: { missing: flag, json: flag, help: flag } }).values

const isMissing = ({ tests, code }: Trace) => tests.length === 0 || code.length === 0

/** The traces as aligned lines; of many paths the first two and how many more. */
function formatTraces(traces: readonly Trace[]): string {
  const listPaths = (paths: string[]) => [...paths.slice(0, 2), ...(paths.length > 2 ? [`+${paths.length - 2}`] : [])]
  const rows = traces.map(({ id, section, code, tests }) => [
    id,
    section,
    listPaths(code).join(', ') || '-',
    listPaths(tests).join(', ') || '-',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

if (help) console.log(usage)
else {
  const all = traceRules(rules, readTests(), readCode())
  const lacking = all.filter(isMissing)
  const shown = missing ? lacking : all
  console.log(json ? JSON.stringify(shown, null, 2) : formatTraces(shown))
  if (!json) console.log(`\n${all.length} rules, ${lacking.length} of them without a test or code`)
}
