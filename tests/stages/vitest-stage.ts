import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, runCommand } from './run-command.ts'
import type { Need, Outcome, Stage } from './stage.ts'

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Counts a report. A file that failed before its first test counts as one failure; tests that were skipped, left to do or
 * not found are failures too, and said by name.
 */
export function readOutcome(report: VitestReport | undefined, exitCode: number | null): Outcome {
  if (!report) return { passed: 0, failed: 1, problem: `ended without a result (exit code ${exitCode ?? 'none'})` }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const skipped = report.numPendingTests + report.numTodoTests
  const passed = report.numPassedTests
  const failed = report.numFailedTests + brokenFiles.length + skipped
  if (skipped > 0) return { passed, failed, problem: `${skipped} tests were skipped, which none may be` }
  if (passed + failed === 0) return { passed, failed: 1, problem: 'found no tests' }
  if (exitCode !== 0 && failed === 0)
    return { passed, failed: 1, problem: `ended with exit code ${exitCode ?? 'none'}` }
  return { passed, failed }
}

/** A stage that runs one project of vitest.config.ts, and what of it runs apart. */
export function createVitestStage(project: string, needs: Need[]): Stage {
  const reportFile = join(root, '.cache', 'test-results', `${project}.json`)
  return {
    name: project,
    needs,
    run: async (context) => {
      await mkdir(dirname(reportFile), { recursive: true })
      await rm(reportFile, { force: true })
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
      const args = ['run', '--project', project, '--project', `${project}-apart`, '--allowOnly=false', ...reporters]
      const exitCode = await runCommand('vitest/vitest.mjs', args, context)
      const report: VitestReport | undefined = existsSync(reportFile)
        ? JSON.parse(await readFile(reportFile, 'utf8'))
        : undefined
      return readOutcome(report, exitCode)
    },
  }
}
