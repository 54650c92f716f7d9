import { isCoded, isTested, type Trace } from './collect.ts'

const headings = ['rule', 'section', 'issue', 'code', 'tests']

/** Tells whether a rule lacks a test, or code that names it, beyond the contract that describes it. */
export const isMissing = (trace: Trace): boolean => !isTested(trace) || !isCoded(trace)

/** The traces as aligned lines under headings. */
export function formatTraces(traces: readonly Trace[]): string {
  const rows = [headings, ...traces.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One line: how many rules there are, and how many have a test and code. */
export function summariseTraces(traces: readonly Trace[]): string {
  const tested = traces.filter(isTested).length
  const missing = traces.filter(isMissing).length
  return `${traces.length} rules, ${tested} with a test, ${traces.length - missing} with test and code`
}

function cellsOf(trace: Trace): string[] {
  return [trace.id, trace.section, String(trace.issue), listPaths(trace.code), listPaths(trace.tests)]
}

/** The first two paths and how many more, so that a row stays on its line. */
function listPaths(paths: readonly string[]): string {
  if (paths.length === 0) return '-'
  const rest = paths.length > 2 ? [`+${paths.length - 2}`] : []
  return [...paths.slice(0, 2), ...rest].join(', ')
}
