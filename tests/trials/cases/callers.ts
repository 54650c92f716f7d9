import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import type { TrialCase } from '#tests/cases/case.ts'
import { callers } from '#tests/service/permissions/callers.ts'

/** The part of Vitest's JSON report that is read here. */
type Report = { numPassedTests: number; numFailedTests: number }

const operations = Object.keys(endpoints).length

export const cases: TrialCase[] = [
  {
    name: 'who may call what',
    figure: `${operations} operations x ${callers.join(', ')}: 0 crossings, and none without a row`,
    guards: 'who may read and change what: the customer in each query, and the session behind each token',
    seenToFail: "Without the customer in the query of orders, another customer was shown the owner's",
    run: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'backline-callers-'))
      const report = join(folder, 'report.json')
      try {
        const projects = ['--project', 'unit', '--project', 'service-postgres']
        const args = ['run', ...projects, 'callers', 'permissions', '--reporter=json', `--outputFile.json=${report}`]
        const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
          stdio: 'inherit',
        })
        const { numPassedTests, numFailedTests }: Report = JSON.parse(await readFile(report, 'utf8'))
        return {
          passed: status === 0 && numFailedTests === 0,
          measured: `${numPassedTests} rows of the tables held, ${numFailedTests} did not`,
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  },
]
