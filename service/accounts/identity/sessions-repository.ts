import type { AliasableExpression, Expression } from 'kysely'
import { allColumns, prepare, type Queryable, type Row, runTogether, type Tx } from '#service/database/index.ts'

export async function insertSession(
  tx: Tx,
  session: { id: string; customerId: string; userAgent: string | null; passwordEnteredAt: Date | null; now: Date },
): Promise<void> {
  const { now, ...values } = session
  await tx
    .insertInto('sessions')
    .values({ ...values, createdAt: now, lastUsedAt: now })
    .execute()
}

const findSessionById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('sessions').select(allColumns.sessions).where('id', '=', id),
)

export const findSession = async (db: Queryable, id: string): Promise<Row<'sessions'> | undefined> =>
  (await findSessionById(db, { id })).rows[0]

/** Reads the products that a customer owns at a moment within a statement about that customer. */
export type ListOwnedProducts = (
  db: Queryable,
  customerId: Expression<string>,
  now: Date,
) => AliasableExpression<string[]>

/** Finds a session with the products that its customer owns, in one statement. */
export function createFindSessionOfOwner(listOwnedProducts: ListOwnedProducts) {
  const find = prepare((db, { id, now }: { id: string; now: Date }) =>
    db
      .selectFrom('sessions')
      .select(['id', 'customerId', 'createdAt', 'endedAt'])
      .select(({ ref }) => listOwnedProducts(db, ref('sessions.customerId'), now).as('ownedProducts'))
      .where('id', '=', id),
  )
  return async (db: Queryable, id: string, now: Date) => (await find(db, { id, now })).rows[0]
}

const touch = prepare((db, { id, now }: { id: string; now: Date }) =>
  db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', id),
)

export async function endSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ endedAt: now }).where('id', '=', id).where('endedAt', 'is', null).execute()
}

type NewRefreshToken = { hash: string; sessionId: string; createdAt: Date; expiresAt: Date }

const insertToken = prepare((db, { hash, sessionId, createdAt, expiresAt }: NewRefreshToken) =>
  db
    .insertInto('refreshTokens')
    .values({ hash, sessionId, createdAt, expiresAt })
    .onConflict((conflict) => conflict.doNothing()),
)

export async function insertRefreshToken(tx: Tx, token: NewRefreshToken): Promise<void> {
  await insertToken(tx, token)
}

const lockToken = prepare((db, { hash }: { hash: string }) =>
  db
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .select([
      'refreshTokens.sessionId',
      'refreshTokens.expiresAt',
      'refreshTokens.usedAt',
      'sessions.customerId',
      'sessions.createdAt as sessionCreatedAt',
      'sessions.endedAt as sessionEndedAt',
    ])
    .where('refreshTokens.hash', '=', hash)
    .forUpdate('refreshTokens'),
)

/** Locks a refresh token with its session, so that two refreshes with one token happen one after the other. */
export const lockRefreshToken = async (tx: Tx, hash: string) => (await lockToken(tx, { hash })).rows[0]

const noteUse = prepare((db, { hash, now }: { hash: string; now: Date }) =>
  db.updateTable('refreshTokens').set({ usedAt: now }).where('hash', '=', hash).where('usedAt', 'is', null),
)

type Rotation = { hash: string; successor: NewRefreshToken; now: Date }

export const rotateRefreshToken = (tx: Tx, { hash, successor, now }: Rotation): Promise<void> =>
  runTogether(tx, [
    noteUse.fill(tx, { hash, now }),
    insertToken.fill(tx, successor),
    touch.fill(tx, { id: successor.sessionId, now }),
  ])

export async function findLiveSessions(
  db: Queryable,
  customerId: string,
  { usedSince, startedSince }: { usedSince: Date; startedSince: Date },
): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', usedSince)
    .where('createdAt', '>', startedSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function noteEnteredPassword(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ passwordEnteredAt: now }).where('id', '=', id).execute()
}

export async function endSessionsOf(db: Queryable, customerId: string, now: Date, butId?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .execute()
}

/** How many sessions of a customer have not ended; those that are too old to be used count as well. */
export async function countOpenSessions(db: Queryable, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteOldSessions(tx: Tx, asOf: { endedBefore: Date; unusedSince: Date }): Promise<void> {
  const old = tx
    .selectFrom('sessions')
    .select('id')
    .where((or) => or.or([or('endedAt', '<', asOf.endedBefore), or('lastUsedAt', '<', asOf.unusedSince)]))
  await tx.deleteFrom('refreshTokens').where('sessionId', 'in', old).execute()
  await tx.deleteFrom('sessions').where('id', 'in', old).execute()
}
