import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import * as firstSale from './migrations/2026-11-21-first-sale.ts'

/** In order; a migration that has landed is never changed. */
const migrations: Record<string, Migration> = { '2026-11-21-first-sale': firstSale }

/** Brings the database to this version; several processes may do so at once. Throws when a migration fails. */
export async function migrateDatabase(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database.query, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
