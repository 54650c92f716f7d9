import type { KeptResult } from './kept-results.ts'
import type { Row } from './row.ts'

export const verdict = ({ passed }: { passed: boolean }): string => (passed ? 'ok' : 'FAILED')

/** The results as a terminal shows them, a line each. */
export function formatTable(results: readonly (readonly [Row, KeptResult])[]): string {
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
