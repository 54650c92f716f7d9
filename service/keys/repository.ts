import { type Insertable, sql } from 'kysely'
import type { Database, Queryable } from '../database/connection.ts'
import type { KeyPurpose, Row, Schema } from '../database/schema.ts'

export type StoredKey = Row<'keys'>

/** Keys of a purpose, newest first. */
export function findKeys(db: Queryable, purpose: KeyPurpose): Promise<StoredKey[]> {
  return db.selectFrom('keys').selectAll().where('purpose', '=', purpose).orderBy('createdAt', 'desc').execute()
}

/** Stores the key unless the purpose has one already, which another process may have made meanwhile. */
export async function insertFirstKey(database: Database, key: Insertable<Schema['keys']>): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('backline first key'))`.execute(tx)
    const [existing] = await findKeys(tx, key.purpose)
    if (!existing) await tx.insertInto('keys').values(key).execute()
  })
}
