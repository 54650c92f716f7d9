import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import { callers } from '#tests/service/callers.ts'
import { readOutcome } from '#tests/stages/read-report.ts'
import { runCommand } from '#tests/stages/run-command.ts'
import type { TrialRow } from '../../rows/row.ts'

const operations = Object.keys(endpoints).length

export const row: TrialRow = {
  name: 'who may call what',
  figure: `${operations} operations x ${callers.join(', ')}: 0 crossings, and none without a row`,
  guards: 'who may read and change what: the customer in each query, and the session behind each token',
  seenToFail: "Without the customer in the query of orders, another customer was shown the owner's",
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backline-callers-'))
    const report = join(folder, 'report.json')
    try {
      const projects = ['--project', 'unit', '--project', 'service-postgres']
      const args = ['run', ...projects, 'callers', '--reporter=json', `--outputFile.json=${report}`]
      const exitCode = await runCommand('vitest/vitest.mjs', args, {
        env: process.env,
        signal: new AbortController().signal,
      })
      const { passed, failed, problem } = readOutcome(JSON.parse(await readFile(report, 'utf8')), exitCode)
      const told = `${passed} rows of the tables held, ${failed} did not`
      return { passed: failed === 0, measured: problem ? `${told}: ${problem}` : told }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
