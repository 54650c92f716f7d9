import { type Failure, hasFailed, type StageResult } from './stage.ts'

/** So many failures of a stage are named: more have one cause. */
const namedOfStage = 20

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * One row per stage, each test that failed, or failed at first, by file, name and first line of the reason, and alone on
 * the last line `N passed, N failed`.
 */
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
  const failures = results.map(formatFailures).filter((text) => text !== '')
  return [rows.join('\n'), ...failures, `${passed} passed, ${failed} failed`].join('\n\n')
}

function formatFailures({ name: stage, failures, unsettled = [] }: StageResult): string {
  const format = (verdict: string) => (failure: Failure) => {
    const where = [stage, failure.file].filter((part) => part !== '').join(', ')
    return `${verdict} ${where}\n  ${failure.name}\n  ${failure.reason}`
  }
  const named = failures.slice(0, namedOfStage).map(format('FAILED'))
  const more = failures.length - named.length
  return [
    ...unsettled.map(format('FAILED AT FIRST, passed alone:')),
    ...named,
    ...(more > 0 ? [`and ${more} more of ${stage}`] : []),
  ].join('\n')
}
