import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outsideErrorsFile } from './outside-reporter.ts'
import { readOutcome, type VitestReport } from './read-report.ts'
import { root, runCommand } from './run-command.ts'
import { findFilesToRunAgain, settle } from './second-try.ts'
import type { Need, Outcome, Stage, StageContext } from './stage.ts'

async function readReport(file: string): Promise<VitestReport | undefined> {
  if (!existsSync(file)) return undefined
  const outside = existsSync(outsideErrorsFile) ? JSON.parse(await readFile(outsideErrorsFile, 'utf8')) : []
  return { ...JSON.parse(await readFile(file, 'utf8')), outside }
}

/** A stage that runs one project of vitest.config.ts, and what of it runs apart; with `workers`, so many files at once. */
export function createVitestStage(project: string, needs: Need[], workers?: number): Stage {
  const folder = join(root, '.cache', 'test-results')

  async function runFiles(context: StageContext, reportFile: string, extra: string[]): Promise<Outcome> {
    for (const file of [reportFile, outsideErrorsFile]) await rm(file, { force: true })
    const reporters = ['default', 'json', './tests/stages/outside-reporter.ts'].map((name) => `--reporter=${name}`)
    const projects = [project, `${project}-apart`].flatMap((name) => ['--project', name])
    const args = ['run', ...extra, ...projects, '--allowOnly=false', ...reporters, `--outputFile.json=${reportFile}`]
    const exitCode = await runCommand('vitest/vitest.mjs', args, context)
    return readOutcome(await readReport(reportFile), exitCode)
  }

  return {
    name: project,
    needs,
    run: async (context) => {
      await mkdir(folder, { recursive: true })
      const atOnce = workers === undefined ? [] : [`--maxWorkers=${workers}`]
      const first = await runFiles(context, join(folder, `${project}.json`), atOnce)
      const files = findFilesToRunAgain(project, first)
      if (files.length === 0 || context.signal.aborted) return first
      const again = await runFiles(context, join(folder, `${project}-again.json`), [...files, '--maxWorkers=1'])
      return settle(first, again)
    },
  }
}
