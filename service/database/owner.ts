import { sql } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** The database belongs to the shop of another vendor. The message names both ids and what to do. */
export class OtherVendorError extends DatabaseUnavailableError {
  override name = 'OtherVendorError'
}

/**
 * Makes a migrated database the vendor's if it is nobody's yet. Of several processes that do so at once, one decides.
 * Throws OtherVendorError if it belongs to another vendor.
 */
export async function claimDatabase(database: Database, vendorId: string): Promise<void> {
  await database.query
    .insertInto('databaseOwner')
    .values({ id: 1, vendorId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await refuseOtherVendor(database, vendorId)
}

/** Throws OtherVendorError if the database belongs to another vendor; reads only, at any version of the database. */
export async function refuseOtherVendor(database: Database, vendorId: string): Promise<void> {
  const owner = await findOwner(database)
  if (owner === null || owner === vendorId) return
  throw new OtherVendorError(
    [
      `The database belongs to another shop: to vendorId ${owner}, and the shop folder has ${vendorId}. Nothing was changed.`,
      'Check SHOP (the shop folder), and DATA_DIR or DATABASE_URL (its database): they have to belong together.',
      `If only catalogue/store.yaml was changed, put vendorId: ${owner} back: every license token names it.`,
    ].join('\n'),
  )
}

async function findOwner({ query }: Database): Promise<string | null> {
  const tables = await sql<{ name: string | null }>`select to_regclass('database_owner')::text as name`.execute(query)
  if (tables.rows[0]?.name == null) return null
  const row = await query.selectFrom('databaseOwner').select('vendorId').executeTakeFirst()
  return row?.vendorId ?? null
}
