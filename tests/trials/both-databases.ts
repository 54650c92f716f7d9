import type { CaseResult, TrialCase } from '../cases/case.ts'
import type { FreshDatabase } from '../environment/database.ts'
import { withDataDir, withPostgres } from '../support/temporary-databases.ts'

/** One trial on the embedded database and on PostgreSQL, each on a database of its own. */
export function onBothDatabases(
  trial: Omit<TrialCase, 'run'>,
  run: (place: FreshDatabase) => Promise<CaseResult>,
  nameOnPostgres = 'PostgreSQL',
): TrialCase[] {
  const { name, figure, guards, seenToFail } = trial
  return [
    {
      name: `${name}, the embedded database`,
      figure,
      guards,
      seenToFail,
      run: () => withDataDir((dataDir) => run({ kind: 'pglite', dataDir })),
    },
    { name: `${name}, ${nameOnPostgres}`, figure, guards, seenToFail, run: () => withPostgres('trial', run) },
  ]
}
