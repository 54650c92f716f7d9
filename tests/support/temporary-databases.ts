import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '#tests/environment/postgres.ts'
import { createTestService, type TestService, type TestServiceOptions } from '#tests/service/test-service.ts'
import { scratchFolder } from '../environment/scratch.ts'

/** A data folder for as long as the work lasts. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(scratchFolder, 'backline-trial-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

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

export const withServiceOnPostgres = <Outcome>(
  name: string,
  options: TestServiceOptions,
  use: (service: TestService) => Promise<Outcome>,
): Promise<Outcome> =>
  withPostgres(name, async (place) => {
    const service = await createTestService(name, { ...options, place })
    return use(service).finally(() => service.close())
  })
