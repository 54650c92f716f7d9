import { type DatabaseSettings, openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'

/** Leaves a database as the first start of a shop does, for commands that are typed without one. */
export async function startBefore(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await migrateDatabase(database)
  } finally {
    await database.close()
  }
}
