import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type KeptResult, readKept, writeKept } from './kept-results.ts'
import { isRow, type Row } from './row.ts'
import { readTreeState } from './tree-state.ts'

export type Table = {
  /** The folder whose files each export a `row`. */
  folder: URL
  /** Where results are kept from one run to the next. */
  resultsFile: string
}

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

async function readRows(folder: URL): Promise<Row[]> {
  const files = globSync('*.ts', { cwd: folder }).sort()
  const rows: Row[] = []
  for (const file of files) {
    const { row }: { row?: unknown } = await import(pathToFileURL(join(fileURLToPath(folder), file)).href)
    if (!isRow(row)) throw new Error(`${file} exports no row with name, figure and run`)
    rows.push(row)
  }
  return rows
}

function selectRows(rows: Row[], names: string[]): Row[] {
  const unknown = names.find((name) => rows.every((row) => row.name !== name))
  if (unknown !== undefined) {
    throw new Error(`There is no row '${unknown}'. Rows:\n${rows.map(({ name }) => `  ${name}`).join('\n')}`)
  }
  if (rows.length === 0) throw new Error('The table has no rows')
  return names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name))
}

async function runRow(row: Row, state: string): Promise<KeptResult> {
  const startedAt = Date.now()
  const seconds = () => (Date.now() - startedAt) / 1000
  try {
    return { ...(await row.run()), state, seconds: seconds() }
  } catch (error) {
    return {
      passed: false,
      measured: error instanceof Error ? error.message : String(error),
      state,
      seconds: seconds(),
    }
  }
}

const verdict = ({ passed }: KeptResult): string => (passed ? 'ok' : 'FAILED')

function formatTable(results: (readonly [Row, KeptResult])[]): string {
  const widths = [
    Math.max(...results.map(([{ name }]) => name.length)),
    Math.max(...results.map(([row]) => row.figure.length)),
  ]
  return results
    .map(([{ name, figure }, result]) =>
      [name.padEnd(widths[0] ?? 0), figure.padEnd(widths[1] ?? 0), verdict(result).padEnd(6), result.measured].join(
        '  ',
      ),
    )
    .join('\n')
}

/**
 * Runs the rows of a table one by one and prints it. A row that passed on this very state of the tree is not run again,
 * so an interrupted run goes on where it was. `--fresh` runs all, `--only <name>` one (may be repeated). Answers the exit code.
 */
export async function runRows({ folder, resultsFile }: Table, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, only: { type: 'string', multiple: true } },
  })
  const rows = selectRows(await readRows(folder), values.only ?? [])
  const state = readTreeState()
  const results: [Row, KeptResult][] = []
  for (const row of rows) {
    const kept = values.fresh ? undefined : readKept(resultsFile)[row.name]
    if (kept?.passed && kept.state === state) {
      say(`${row.name}: kept from before`)
      results.push([row, kept])
      continue
    }
    say(`${row.name} ...`)
    const result = await runRow(row, state ?? 'unknown')
    if (state !== undefined) writeKept(resultsFile, { ...readKept(resultsFile), [row.name]: result })
    say(`${row.name}: ${verdict(result)} in ${result.seconds.toFixed(1)} s: ${result.measured}`)
    results.push([row, result])
  }
  const failed = results.filter(([, { passed }]) => !passed).length
  say(`\n${formatTable(results)}\n\n${results.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs a table as a command: a wrong option or row name ends it with one readable message. */
export async function runTable(table: Table): Promise<void> {
  try {
    process.exitCode = await runRows(table, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
