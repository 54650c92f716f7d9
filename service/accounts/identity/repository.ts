import type { AliasableExpression, Expression, ExpressionBuilder, Insertable } from 'kysely'
import { sql } from 'kysely'
import type {
  CodePurpose,
  CustomerTable,
  MailedCodeTable,
  Queryable,
  Row,
  Schema,
  Tx,
} from '#service/database/index.ts'
import { allColumns, clockTolerance, prepare, runTogether } from '#service/database/index.ts'
import { codeLifetimes } from './rules.ts'

export async function findCustomerByEmail(db: Queryable, email: string): Promise<Row<'customers'> | undefined> {
  return db.selectFrom('customers').selectAll().where(sql`lower(email)`, '=', email).executeTakeFirst()
}

const findById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('customers').select(allColumns.customers).where('id', '=', id),
)

export const findCustomer = async (db: Queryable, id: string): Promise<Row<'customers'> | undefined> =>
  (await findById(db, { id })).rows[0]

/** Adds a customer; undefined when the address is taken. */
export async function insertCustomer(
  tx: Tx,
  customer: Insertable<CustomerTable>,
): Promise<Row<'customers'> | undefined> {
  return tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

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

/** Whether the session may still be used, and by whom. */
export const findSession = async (db: Queryable, id: string): Promise<Row<'sessions'> | undefined> =>
  (await findSessionById(db, { id })).rows[0]

/** Reads the products that a customer owns within a statement about that customer. */
export type ListOwnedProducts = (db: Queryable, customerId: Expression<string>) => AliasableExpression<string[]>

/** Finds a session with the products that its customer owns, in one statement. */
export function createFindSessionOfOwner(listOwnedProducts: ListOwnedProducts) {
  const find = prepare((db, { id }: { id: string }) =>
    db
      .selectFrom('sessions')
      .select(['id', 'customerId', 'createdAt', 'endedAt'])
      .select(({ ref }) => listOwnedProducts(db, ref('sessions.customerId')).as('ownedProducts'))
      .where('id', '=', id),
  )
  return async (db: Queryable, id: string) => (await find(db, { id })).rows[0]
}

const touch = prepare((db, { id, now }: { id: string; now: Date }) =>
  db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', id),
)

/** Ends a session: every refresh token of its family is dead from here on. */
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

/** The token with its session, locked so that two refreshes of one token come one after the other. */
export const lockRefreshToken = async (tx: Tx, hash: string) => (await lockToken(tx, { hash })).rows[0]

const noteUse = prepare((db, { hash, now }: { hash: string; now: Date }) =>
  db.updateTable('refreshTokens').set({ usedAt: now }).where('hash', '=', hash).where('usedAt', 'is', null),
)

type Rotation = { hash: string; successor: NewRefreshToken; now: Date }

/** Has a refresh token be used, its successor take its place, and their session be in use. */
export const rotateRefreshToken = (tx: Tx, { hash, successor, now }: Rotation): Promise<void> =>
  runTogether(tx, [
    noteUse.fill(tx, { hash, now }),
    insertToken.fill(tx, successor),
    touch.fill(tx, { id: successor.sessionId, now }),
  ])

/** Sessions that may still be used, the one used last first. */
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

/** Has a session know that its password was entered just now. */
export async function noteEnteredPassword(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ passwordEnteredAt: now }).where('id', '=', id).execute()
}

/** Ends the customer's sessions, all but the one named. */
export async function endSessionsOf(db: Queryable, customerId: string, now: Date, butId?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .execute()
}

/** One after the other for all that decides whose an address is, until the transaction ends. Comes before other locks. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`address ${email}`}))`.execute(tx)
}

/** The customer, who stays as they are until the transaction ends; rows that lead to them may be added meanwhile. */
export async function lockNamedCustomer(tx: Tx, id: string): Promise<Row<'customers'> | undefined> {
  return tx.selectFrom('customers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The customer, locked against every other change until the transaction ends. */
export async function lockCustomer(tx: Tx, id: string): Promise<Row<'customers'> | undefined> {
  return tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateCustomer(
  tx: Tx,
  id: string,
  changes: Partial<Omit<Insertable<CustomerTable>, 'id'>>,
): Promise<Row<'customers'>> {
  return tx.updateTable('customers').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function insertCode(tx: Tx, code: Insertable<MailedCodeTable>): Promise<void> {
  await tx.insertInto('mailedCodes').values(code).execute()
}

type SoughtCode = { hash: string; purpose: CodePurpose; email: string; now: Date }

/** Whether a code is the one sought, unused, not too old, and not from a clock that was wrong. */
const isGood =
  ({ now, ...named }: SoughtCode) =>
  (eb: ExpressionBuilder<Schema, 'mailedCodes'>) => {
    const latest = new Date(now.getTime() + codeLifetimes[named.purpose] + clockTolerance)
    return eb.and([eb.and(named), eb('usedAt', 'is', null), eb('expiresAt', '>', now), eb('expiresAt', '<=', latest)])
  }

export async function findGoodCode(db: Queryable, sought: SoughtCode): Promise<Row<'mailedCodes'> | undefined> {
  return db.selectFrom('mailedCodes').selectAll().where(isGood(sought)).executeTakeFirst()
}

/** The code that was mailed to a customer last, for this purpose. */
export async function findLatestCode(
  db: Queryable,
  customerId: string,
  purpose: CodePurpose,
): Promise<Row<'mailedCodes'> | undefined> {
  return db
    .selectFrom('mailedCodes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Marks a good code as used; undefined when there is none, so that of two uses at once one fails. */
export async function redeemCode(tx: Tx, sought: SoughtCode): Promise<Row<'mailedCodes'> | undefined> {
  return tx
    .updateTable('mailedCodes')
    .set({ usedAt: sought.now })
    .where(isGood(sought))
    .returningAll()
    .executeTakeFirst()
}

/** Makes all unused codes of a purpose for an address useless. */
export async function spendCodes(tx: Tx, email: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mailedCodes')
    .set({ usedAt: now })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** Makes all unused codes of a purpose that were mailed for an account useless. */
export async function spendCodesOf(tx: Tx, customerId: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mailedCodes')
    .set({ usedAt: now })
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** The same for links that take a change of address back, of those that were mailed from a moment on. */
export async function spendRevertsSince(tx: Tx, customerId: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable('mailedCodes')
    .set({ usedAt: now })
    .where('customerId', '=', customerId)
    .where('purpose', '=', 'email-revert')
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute()
}

/** The link by which an account can still get an address back, which is in lower case. */
export async function findOpenRevert(
  db: Queryable,
  sought: { email: string } | { customerId: string },
  now: Date,
): Promise<Row<'mailedCodes'> | undefined> {
  return db
    .selectFrom('mailedCodes')
    .selectAll()
    .where((eb) => eb.and(sought))
    .where('purpose', '=', 'email-revert')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Removes codes that were used or have expired before `asOf`. */
export async function deleteOldCodes(db: Queryable, asOf: Date): Promise<void> {
  await db
    .deleteFrom('mailedCodes')
    .where((or) => or.or([or('usedAt', '<', asOf), or('expiresAt', '<', asOf)]))
    .execute()
}

/** Removes sessions that ended, or that nobody has used for so long that they are over, with their refresh tokens. */
export async function deleteOldSessions(tx: Tx, asOf: { endedBefore: Date; unusedSince: Date }): Promise<void> {
  const old = tx
    .selectFrom('sessions')
    .select('id')
    .where((or) => or.or([or('endedAt', '<', asOf.endedBefore), or('lastUsedAt', '<', asOf.unusedSince)]))
  await tx.deleteFrom('refreshTokens').where('sessionId', 'in', old).execute()
  await tx.deleteFrom('sessions').where('id', 'in', old).execute()
}

/** Addresses that an account is being moved to. */
export async function findRequestedAddresses(db: Queryable, customerId: string): Promise<string[]> {
  const codes = db.selectFrom('mailedCodes').select('email').distinct().where('customerId', '=', customerId)
  return (await codes.execute()).map(({ email }) => email)
}
