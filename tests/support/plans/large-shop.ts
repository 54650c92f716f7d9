import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { fillLargeShop } from '../large-shop.ts'
import { findWholeReads, type WholeRead } from './whole-reads.ts'

/** So many that a part of a table is told from all of it. */
const licenses = 4000

/** Where statements would read whole tables in a shop that has sold much. */
export async function findInLargeShop(statements: Iterable<string>): Promise<WholeRead[]> {
  const database = await openDatabase(await freshDatabase('large-shop'))
  try {
    await migrateDatabase(database)
    await fillLargeShop(database, licenses)
    return await findWholeReads(database, statements)
  } finally {
    await database.close()
  }
}
