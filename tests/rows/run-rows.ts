import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type KeptResult, readKept, writeKept } from './kept-results.ts'
import { formatTable, verdict } from './printed-table.ts'
import type { Row } from './row.ts'
import { readTreeState } from './tree-state.ts'

export type Table<Kind extends Row> = {
  /** The folder whose files each export a `row`. */
  folder: URL
  isRow(value: unknown): value is Kind
  /** Where results are kept from one run to the next. */
  resultsFile: string
  /** Where `--write` puts the table for people, and how. */
  document: { file: string; format(results: Results<Kind>): string }
}

/** What the rows came to, each with the row. */
export type Results<Kind extends Row> = (readonly [Kind, KeptResult])[]

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

async function readRows<Kind extends Row>({ folder, isRow }: Table<Kind>): Promise<Kind[]> {
  const files = globSync('*.ts', { cwd: folder }).sort()
  const rows: Kind[] = []
  for (const file of files) {
    const { row }: { row?: unknown } = await import(pathToFileURL(join(fileURLToPath(folder), file)).href)
    if (!isRow(row)) throw new Error(`${file} exports no row with all that this table needs (row.ts)`)
    rows.push(row)
  }
  return rows
}

function selectRows<Kind extends Row>(rows: Kind[], names: string[]): Kind[] {
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

/**
 * Runs the rows of a table one by one and prints it. A row that passed on this very state of the tree is not run again,
 * so an interrupted run goes on where it was. `--fresh` runs all, `--only <name>` one (may be repeated), and `--write`
 * writes the table of all of them into its document. Answers the exit code.
 */
export async function runRows<Kind extends Row>(table: Table<Kind>, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      fresh: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      write: { type: 'boolean' },
    },
  })
  if (values.write && values.only) throw new Error('--write writes all rows: leave --only out')
  const results: Results<Kind> = []
  for (const row of selectRows(await readRows(table), values.only ?? [])) {
    results.push([row, await findResult(row, table.resultsFile, values.fresh ?? false)])
  }
  const failed = results.filter(([, { passed }]) => !passed).length
  say(`\n${formatTable(results)}\n\n${results.length - failed} passed, ${failed} failed`)
  if (values.write) writeFileSync(table.document.file, table.document.format(results))
  return failed === 0 ? 0 : 1
}

/** What a row came to on this state of the tree: kept from before, or now. */
async function findResult(row: Row, resultsFile: string, isFresh: boolean): Promise<KeptResult> {
  const state = readTreeState()
  const kept = isFresh ? undefined : readKept(resultsFile)[row.name]
  if (kept?.passed && kept.state === state) {
    say(`${row.name}: kept from before`)
    return kept
  }
  say(`${row.name} ...`)
  const result = await runRow(row, state ?? 'unknown')
  if (state !== undefined) writeKept(resultsFile, { ...readKept(resultsFile), [row.name]: result })
  say(`${row.name}: ${verdict(result)} in ${result.seconds.toFixed(1)} s: ${result.measured}`)
  return result
}

/** Runs a table as a command: a wrong option or row name ends it with one readable message. */
export async function runTable<Kind extends Row>(table: Table<Kind>): Promise<void> {
  try {
    process.exitCode = await runRows(table, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
