import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Case, CaseResult } from './case.ts'
import { type KeptResult, readKept, readTreeState, writeKept } from './kept.ts'

export type CaseTable<Kind extends Case> = {
  folder: URL
  resultsFile: string
  document: { file: string; format(results: Results<Kind>): string }
}

/** The cases, each with its result. */
export type Results<Kind extends Case> = (readonly [Kind, KeptResult])[]

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** The result of a case in a word or two. */
export function verdict({ passed, isNotRun }: Pick<CaseResult, 'passed' | 'isNotRun'>): string {
  if (isNotRun) return 'not run'
  return passed ? 'ok' : 'FAILED'
}

const count = <Kind extends Case>(results: Results<Kind>, wanted: string): number =>
  results.filter(([, result]) => verdict(result) === wanted).length

/** How many cases passed, failed and were not run. */
export const countVerdicts = <Kind extends Case>(results: Results<Kind>) => ({
  passed: count(results, 'ok'),
  failed: count(results, 'FAILED'),
  notRun: count(results, 'not run'),
})

async function readCases<Kind extends Case>({ folder }: CaseTable<Kind>): Promise<Kind[]> {
  const found: Kind[] = []
  for (const file of globSync('*.ts', { cwd: folder }).sort()) {
    const { cases }: { cases: Kind[] } = await import(pathToFileURL(join(fileURLToPath(folder), file)).href)
    found.push(...cases)
  }
  return found
}

function selectCases<Kind extends Case>(cases: Kind[], names: string[]): Kind[] {
  const unknown = names.find((name) => cases.every((each) => each.name !== name))
  if (unknown !== undefined) {
    throw new Error(`There is no case '${unknown}'. Cases:\n${cases.map(({ name }) => `  ${name}`).join('\n')}`)
  }
  if (cases.length === 0) throw new Error('The table has no cases')
  return names.length === 0 ? cases : cases.filter(({ name }) => names.includes(name))
}

async function runCase(one: Case, state: string): Promise<KeptResult> {
  const startedAt = Date.now()
  const seconds = () => (Date.now() - startedAt) / 1000
  try {
    return { ...(await one.run()), state, seconds: seconds() }
  } catch (error) {
    const measured = error instanceof Error ? error.message : String(error)
    return { passed: false, measured, state, seconds: seconds() }
  }
}

/**
 * Runs the cases of a table one by one and prints it. A case that passed on this very state of the tree is not run again,
 * so an interrupted run resumes. `--fresh` runs all, `--only <name>` one (may be repeated), and `--write` writes the table of
 * all of them into its document. Answers the exit code.
 */
export async function runCases<Kind extends Case>(table: CaseTable<Kind>, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      fresh: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      write: { type: 'boolean' },
    },
  })
  if (values.write && values.only) throw new Error('--write writes all cases: leave --only out')
  const results: Results<Kind> = []
  for (const one of selectCases(await readCases(table), values.only ?? [])) {
    results.push([one, await findResult(one, table.resultsFile, values.fresh ?? false)])
  }
  const { passed, failed, notRun } = countVerdicts(results)
  print(`\n${formatTable(results)}\n\n${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`)
  if (values.write) writeFileSync(table.document.file, table.document.format(results))
  return failed === 0 ? 0 : 1
}

/** The result of a case on this state of the tree: kept from before, or of a run now. */
async function findResult(one: Case, resultsFile: string, isFresh: boolean): Promise<KeptResult> {
  const state = readTreeState()
  const kept = isFresh ? undefined : readKept(resultsFile)[one.name]
  if (kept?.passed && kept.state === state) {
    print(`${one.name}: kept from before`)
    return kept
  }
  print(`${one.name} ...`)
  const result = await runCase(one, state ?? 'unknown')
  if (state !== undefined) writeKept(resultsFile, { ...readKept(resultsFile), [one.name]: result })
  print(`${one.name}: ${verdict(result)} in ${result.seconds.toFixed(1)} s: ${result.measured}`)
  return result
}

function formatTable(results: Results<Case>): string {
  const nameWidth = Math.max(...results.map(([{ name }]) => name.length))
  const figureWidth = Math.max(...results.map(([{ figure }]) => figure.length))
  return results
    .map(([{ name, figure }, result]) =>
      [name.padEnd(nameWidth), figure.padEnd(figureWidth), verdict(result).padEnd(7), result.measured].join('  '),
    )
    .join('\n')
}

/** Runs a table as a command: a wrong option or name of a case ends it with one readable message. */
export async function runTable<Kind extends Case>(table: CaseTable<Kind>): Promise<void> {
  try {
    process.exitCode = await runCases(table, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
