import { type Insertable, sql } from 'kysely'
import type {
  CustomerChallengePurpose,
  CustomerPasskeyTable,
  Database,
  Queryable,
  Row,
  Tx,
} from '#service/database/index.ts'
import type { ChallengeStore } from '../passkeys/challenges.ts'
import { isCountBehind } from '../passkeys/use-repository.ts'

export type StoredPasskey = Row<'customerPasskeys'>

const columns = [
  ...(['id', 'customerId', 'name', 'publicKey', 'counter', 'transports', 'isBackedUp'] as const),
  ...(['createdAt', 'lastUsedAt'] as const),
] as const

/** Adds a passkey; false when it is somebody's already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<CustomerPasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('customerPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findPasskey = (db: Queryable, id: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('customerPasskeys').select(columns).where('id', '=', id).executeTakeFirst()

export const findPasskeysOf = (db: Queryable, customerId: string): Promise<StoredPasskey[]> =>
  db
    .selectFrom('customerPasskeys')
    .select(columns)
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Notes a use with the authenticator's count; false when the passkey is gone, or was used with that count before. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customerPasskeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where(isCountBehind(counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Renames one of a customer's passkeys; false when they have none with this id. */
export async function renamePasskey(db: Queryable, customerId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customerPasskeys')
    .set({ name })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes one of a customer's passkeys; false when they have none with this id. */
export async function deletePasskey(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('customerPasskeys')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes all passkeys of a customer, and the challenges by which they would add another. */
export async function deletePasskeysOf(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customerPasskeys').where('customerId', '=', customerId).execute()
  await tx.deleteFrom('customerChallenges').where('customerId', '=', customerId).execute()
}

/** The challenges of customers, and of visitors who sign in. */
export const createChallengeStore = ({
  query,
}: Pick<Database, 'query'>): ChallengeStore<CustomerChallengePurpose, Queryable> => ({
  async insert({ ownerId: customerId, ...challenge }) {
    await query
      .insertInto('customerChallenges')
      .values({ ...challenge, customerId })
      .execute()
  },
  take: ({ id, purpose, ownerId, now }, db = query) =>
    db
      .deleteFrom('customerChallenges')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where(sql<boolean>`customer_id is not distinct from ${ownerId}::uuid`)
      .where('expiresAt', '>', now)
      .returning('secret')
      .executeTakeFirst(),
  find: ({ id, purpose, ownerId, now }) =>
    query
      .selectFrom('customerChallenges')
      .select('secret')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where(sql<boolean>`customer_id is not distinct from ${ownerId}::uuid`)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
})

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('customerChallenges').where('expiresAt', '<', now).execute()
}
