import { startPostgres } from '#tests/environment/postgres.ts'
import { createTestService, type TestService, type TestServiceOptions } from '#tests/service/test-service.ts'
import { withDataDir } from './data-dir.ts'

/** Runs a trial with the whole service on a PostgreSQL database of its own; both are gone afterwards. */
export async function withServiceOnPostgres<Outcome>(
  name: string,
  options: TestServiceOptions,
  use: (service: TestService) => Promise<Outcome>,
): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase(name)
    return await withDataDir(async (dataDir) => {
      const service = await createTestService(name, { ...options, place: { kind: 'postgres', databaseUrl, dataDir } })
      return use(service).finally(() => service.close())
    })
  } finally {
    await postgres.stop()
  }
}
