import { type Insertable, sql } from 'kysely'
import type { KeyPurpose, Queryable, Row, Schema, Tx } from '#service/database/index.ts'

export type StoredKey = Row<'keys'>

export function findUsableKeys(db: Queryable): Promise<StoredKey[]> {
  return db.selectFrom('keys').selectAll().where('retiredAt', 'is', null).orderBy('createdAt', 'desc').execute()
}

export function findKeys(db: Queryable, purposes: readonly KeyPurpose[]): Promise<StoredKey[]> {
  return db
    .selectFrom('keys')
    .selectAll()
    .where(sql<boolean>`purpose = any (${[...purposes]}::text[])`)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function hasSealedKeys(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('keys').select('id').where('isSealed', '=', true).limit(1).execute()).length > 0
}

/** From here to the end of the transaction nobody else makes, seals or retires keys. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backline keys'))`.execute(tx)
}

export async function insertKeys(tx: Tx, keys: Insertable<Schema['keys']>[]): Promise<void> {
  if (keys.length > 0) await tx.insertInto('keys').values(keys).execute()
}

export async function saveSealed(tx: Tx, id: string, secret: string): Promise<void> {
  await tx.updateTable('keys').set({ secret, isSealed: true }).where('id', '=', id).execute()
}

export async function markRetired(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('keys').set({ retiredAt: now }).where('id', '=', id).execute()
}
