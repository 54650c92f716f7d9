import { hasFailed, type Outcome } from './stage.ts'

/** More failures than these are no chance. */
const mostFailures = 3

/**
 * The files whose failures may be chance, to be run once more alone: a few tests of a stage that is no guarantee. A
 * guarantee that was seen to fail once is broken.
 */
export function findFilesToRunAgain(stage: string, { failures, problem }: Outcome): string[] {
  const isWorthIt = problem === undefined && failures.length <= mostFailures && !stage.startsWith('guarantees')
  const files = failures.map(({ file }) => file)
  return isWorthIt && files.every((file) => file !== '') ? [...new Set(files)] : []
}

/** What a stage came to when all that had failed was run again: where that passed, its failures are named as unsettled. */
export function settle(first: Outcome, again: Outcome): Outcome {
  if (hasFailed(again)) return first
  return { passed: first.passed + first.failed, failed: 0, failures: [], unsettled: first.failures }
}
