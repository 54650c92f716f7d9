import { cpus, totalmem } from 'node:os'
import type { Case } from './case.ts'
import { countVerdicts, type Results, verdict } from './run-cases.ts'

/** A cell of a Markdown table: one line, no bar of its own. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** A Markdown table of texts. */
export function formatMarkdown(heads: string[], lines: string[][]): string {
  const rule = heads.map(() => '---')
  return [heads, rule, ...lines].map((line) => `| ${line.map(cell).join(' | ')} |`).join('\n')
}

/** When, at which state of the tree and on which machine cases were run, in a sentence or two. */
export function describeRun<Kind extends Case>(results: Results<Kind>, now: Date): string {
  const states = [...new Set(results.map(([, { state }]) => state))]
  const minutes = results.reduce((sum, [, { seconds }]) => sum + seconds, 0) / 60
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const { passed, notRun } = countVerdicts(results)
  return `Run on ${now.toISOString().slice(0, 10)} at commit ${states.join(', ')}: ${passed} of ${
    results.length
  } cases passed${notRun > 0 ? `, ${notRun} not run` : ''}, ${minutes.toFixed(0)} minutes in all (${machine}).`
}

/** The cases with their figures and results. */
export const formatResults = <Kind extends Case>(results: Results<Kind>): string =>
  formatMarkdown(
    ['Case', 'What must hold', '', 'Result', 'Seconds'],
    results.map(([{ name, figure }, result]) => [
      name,
      figure,
      verdict(result),
      result.measured,
      result.seconds.toFixed(0),
    ]),
  )
