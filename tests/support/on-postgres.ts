import { startPostgres } from '#tests/environment/postgres.ts'
import { createTestService, type TestService, type TestServiceOptions } from '#tests/service/test-service.ts'
import { withDataDir } from './data-dir.ts'

export type OwnPostgres = { kind: 'postgres'; databaseUrl: string; dataDir: string }

/** Runs a trial with a PostgreSQL database and a data folder of its own; both are gone afterwards. */
export async function withPostgres<Outcome>(
  name: string,
  use: (place: OwnPostgres) => Promise<Outcome>,
): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase(name)
    return await withDataDir((dataDir) => use({ kind: 'postgres', databaseUrl, dataDir }))
  } finally {
    await postgres.stop()
  }
}

/** The same with the whole service on them. */
export const withServiceOnPostgres = <Outcome>(
  name: string,
  options: TestServiceOptions,
  use: (service: TestService) => Promise<Outcome>,
): Promise<Outcome> =>
  withPostgres(name, async (place) => {
    const service = await createTestService(name, { ...options, place })
    return use(service).finally(() => service.close())
  })
