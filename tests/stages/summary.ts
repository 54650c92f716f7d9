import { hasFailed, type StageResult } from './stage.ts'

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** One row per stage, and alone on the last line `N passed, N failed`. */
export function formatSummary(results: StageResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const rows = results.map((result) => {
    const verdict = hasFailed(result) ? 'FAILED' : 'ok'
    const counts = `${String(result.passed).padStart(6)} passed ${String(result.failed).padStart(4)} failed`
    const problem = result.problem ? `  ${result.problem}` : ''
    return `${result.name.padEnd(width)}  ${verdict.padEnd(6)} ${counts} ${result.seconds.toFixed(1).padStart(7)} s${problem}`
  })
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  return `${rows.join('\n')}\n\n${passed} passed, ${failed} failed`
}
