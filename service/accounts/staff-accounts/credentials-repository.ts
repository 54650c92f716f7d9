import { type Insertable, sql } from 'kysely'
import type { Database, Queryable, Row, StaffChallengePurpose, StaffPasskeyTable, Tx } from '#service/database/index.ts'
import type { ChallengeStore } from '../passkeys/challenges.ts'
import { isCountBehind } from '../passkeys/use-repository.ts'

export type StoredPasskey = Row<'staffPasskeys'>

const passkeyColumns = [
  ...(['id', 'staffId', 'name', 'publicKey', 'counter', 'transports', 'isBackedUp'] as const),
  ...(['createdAt', 'lastUsedAt'] as const),
] as const

/** Adds a passkey; false when it is somebody's already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<StaffPasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findPasskey = (db: Queryable, id: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('staffPasskeys').select(passkeyColumns).where('id', '=', id).executeTakeFirst()

export const findPasskeysOf = (db: Queryable, staffId: string): Promise<StoredPasskey[]> =>
  db
    .selectFrom('staffPasskeys')
    .select(passkeyColumns)
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Notes a use with the authenticator's count; false when the passkey is gone, or was used with that count before. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffPasskeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where(isCountBehind(counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes one of somebody's passkeys; undefined when they have none with this id. */
export const deletePasskey = (tx: Tx, staffId: string, id: string): Promise<{ name: string } | undefined> =>
  tx
    .deleteFrom('staffPasskeys')
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

/** Removes all that somebody signs in with, but the password and the authenticator app, which are with the account. */
export async function deleteCredentials(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffPasskeys').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('staffChallenges').where('staffId', '=', staffId).execute()
}

/** Notes that the code of a period was used; false when it, or a later one, was used before. */
export async function noteTotpStep(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((hash) => ({ staffId, hash, usedAt: null })))
    .execute()
}

/** Uses a recovery code up; false when it is unknown or was used before. */
export async function spendRecoveryCode(tx: Tx, staffId: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: now })
    .where('staffId', '=', staffId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Queryable, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staffRecoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The challenges of the staff, and of whoever signs in to the desk. */
export const createChallengeStore = ({
  query,
}: Pick<Database, 'query'>): ChallengeStore<StaffChallengePurpose, Queryable> => ({
  async insert({ ownerId: staffId, ...challenge }) {
    await query
      .insertInto('staffChallenges')
      .values({ ...challenge, staffId })
      .execute()
  },
  take: ({ id, purpose, ownerId, now }, db = query) =>
    db
      .deleteFrom('staffChallenges')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where(sql<boolean>`staff_id is not distinct from ${ownerId}::uuid`)
      .where('expiresAt', '>', now)
      .returning('secret')
      .executeTakeFirst(),
  find: ({ id, purpose, ownerId, now }) =>
    query
      .selectFrom('staffChallenges')
      .select('secret')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where(sql<boolean>`staff_id is not distinct from ${ownerId}::uuid`)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
})

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staffChallenges').where('expiresAt', '<', now).execute()
}
