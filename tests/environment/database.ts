import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, type PostgresRun } from './postgres-databases.ts'
import { scratchFolder } from './scratch.ts'

declare module 'vitest' {
  /** What a project of vitest.config.ts and its global setup hand to each test file. */
  export interface ProvidedContext {
    database: FreshDatabase['kind']
    postgresRun: PostgresRun
    embeddedTemplate: string
  }
}

/** A database without rows, in the shape that `openDatabase` and the settings take. */
export type FreshDatabase = {
  kind: 'pglite' | 'postgres'
  /** Set on PostgreSQL only. */
  databaseUrl?: string
  /** A temporary folder; on PGlite it holds the database. */
  dataDir: string
}

type Step = () => Promise<unknown>

const closings: Step[] = []
const removals: Step[] = []

/**
 * A database without rows, of the kind this test project runs on (`service-pglite`, `journeys-postgres`, ...). It is removed
 * when the test file ends; close it before, programs included. It has been through all migrations, unless it is to be empty.
 */
export async function freshDatabase(name = 'test', { isEmpty = false } = {}): Promise<FreshDatabase> {
  const kind = inject('database')
  if (kind === undefined) throw new Error('Unit tests have no database: put this test into tests/service/')
  const dataDir = await mkdtemp(join(scratchFolder, 'backline-data-'))
  removals.push(() => rm(dataDir, { recursive: true, force: true }))
  if (kind === 'pglite') {
    if (!isEmpty) await cp(inject('embeddedTemplate'), dataDir, { recursive: true })
    return { kind, dataDir }
  }
  const run = inject('postgresRun')
  const { url, prefix } = run
  const databaseUrl = await createDatabase(isEmpty ? { url, prefix } : run, name)
  removals.push(() => dropDatabase(run, databaseUrl))
  return { kind, databaseUrl, dataDir }
}

/** Has what uses a database of this test file closed when the file ends. It may be said in a test too, unlike `afterAll`. */
export function closeAtEnd(close: Step): void {
  closings.push(close)
}

/** Closes and removes what was made in this test file. Throws if something still uses a database: see `dropDatabase`. */
export async function removeDatabases(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()))
  await Promise.all(removals.splice(0).map((remove) => remove()))
}
