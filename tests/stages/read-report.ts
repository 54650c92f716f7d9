import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run-command.ts'
import type { Failure, Outcome } from './stage.ts'

/** The part of Vitest's JSON report that is read here, and the reasons outside of all tests that it leaves out. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: ReportedFile[]
  outside?: string[]
}

type ReportedFile = { name: string; status: string; message: string; assertionResults: ReportedTest[] }

type ReportedTest = { fullName: string; status: string; failureMessages: string[] }

/**
 * Counts a report, and names its failures, files as seen from a folder. A file that failed around its tests counts as one
 * failure, and so does what went wrong outside of all files; tests that were skipped, left to do or not found are failures
 * too.
 */
export function readOutcome(report: VitestReport | undefined, exitCode: number | null, from = root): Outcome {
  const ending = `exit code ${exitCode ?? 'none'}`
  if (!report) return { passed: 0, failed: 1, failures: [], problem: `ended without a result (${ending})` }
  const failures = [
    ...report.testResults.flatMap((file) => findFailures(file, from)),
    ...(report.outside ?? []).map((text) => ({ file: '', name: 'outside of all tests', reason: firstLine(text) })),
  ]
  const outcome = { passed: report.numPassedTests, failed: failures.length, failures }
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) return { ...outcome, problem: `${skipped} tests were skipped, which none may be` }
  if (outcome.passed + outcome.failed === 0) return { ...outcome, failed: 1, problem: 'found no tests' }
  if (exitCode !== 0 && outcome.failed === 0) return { ...outcome, failed: 1, problem: `ended with ${ending}` }
  return outcome
}

function findFailures({ name, status, message, assertionResults }: ReportedFile, from: string): Failure[] {
  const file = relative(from, name)
  const tests = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => ({ file, name: test.fullName, reason: firstLine(test.failureMessages[0] ?? test.status) }))
  const aroundThem = message !== '' || (status === 'failed' && tests.length === 0)
  return aroundThem ? [...tests, { file, name: 'the file around its tests', reason: firstLine(message) }] : tests
}

const firstLine = (text: string): string => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? ''
