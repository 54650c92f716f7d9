import { type Insertable, type SqlBool, sql } from 'kysely'
import { type ApiKeyTable, prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'

export type StoredKey = Row<'apiKeys'>

export async function insertKey(tx: Tx, key: Insertable<ApiKeyTable>): Promise<void> {
  await tx.insertInto('apiKeys').values(key).execute()
}

const columns = [
  ...(['id', 'name', 'role', 'hash', 'start', 'createdAt', 'expiresAt'] as const),
  ...(['revokedAt', 'lastUsedAt'] as const),
] as const

const selectByHash = prepare((db, { hash }: { hash: string }) =>
  db.selectFrom('apiKeys').select(columns).where('hash', '=', hash),
)

export const findByHash = async (db: Queryable, hash: string): Promise<StoredKey | undefined> =>
  (await selectByHash(db, { hash })).rows[0]

export const findKeys = (db: Queryable): Promise<StoredKey[]> =>
  db.selectFrom('apiKeys').select(columns).orderBy('createdAt').orderBy('id').execute()

/** Names of keys by their ids, also of those that were revoked. */
export async function findKeyNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const withId = sql<SqlBool>`id = any (${ids}::uuid[])`
  const keys = await db.selectFrom('apiKeys').select(['id', 'name']).where(withId).execute()
  return new Map(keys.map(({ id, name }) => [id, name]))
}

export const lockKey = (tx: Tx, id: string): Promise<StoredKey | undefined> =>
  tx.selectFrom('apiKeys').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function revokeKey(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('apiKeys').set({ revokedAt: now }).where('id', '=', id).execute()
}

/** Notes a use, unless another call has noted the same moment or a later one. */
export async function noteUse(db: Queryable, { id, lastUsedAt }: StoredKey, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_at is not distinct from ${lastUsedAt}`)
    .execute()
}
