import type { TrialCase } from '#tests/cases/case.ts'
import { visitEveryAddress } from '#tests/support/header-checks.ts'
import { startProgram } from '#tests/support/program.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

export const cases: TrialCase[] = [
  {
    name: 'headers',
    figure: 'on every answer; a policy without unsafe-inline, hash or nonce, with Trusted Types; 0 inline parts',
    guards: 'the table of security headers, and that pages hold nothing inline',
    seenToFail: 'without the row that requires Trusted Types, 68 of 278 answers let text become markup',
    run: () =>
      withDataDir(async (dataDir) => {
        const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
        try {
          const { answers, pages, faults } = await visitEveryAddress(program.url)
          const seen = `${answers} answers, ${pages} of them pages, their data and files`
          return { passed: faults.length === 0, measured: [seen, ...faults].join('; ') }
        } finally {
          await program.stop()
        }
      }),
  },
]
