import type { ExpressionBuilder, Insertable } from 'kysely'
import {
  type CodePurpose,
  clockTolerance,
  type MailedCodeTable,
  type Queryable,
  type Row,
  type Schema,
  type Tx,
} from '#service/database/index.ts'
import { codeLifetimes } from './rules.ts'

export async function insertCode(tx: Tx, code: Insertable<MailedCodeTable>): Promise<void> {
  await tx.insertInto('mailedCodes').values(code).execute()
}

type SoughtCode = { hash: string; purpose: CodePurpose; email: string; now: Date }

/** Whether a code matches, is unused, has not expired, and does not come from a wrong clock. */
const isGood =
  ({ now, ...named }: SoughtCode) =>
  (eb: ExpressionBuilder<Schema, 'mailedCodes'>) => {
    const latest = new Date(now.getTime() + codeLifetimes[named.purpose] + clockTolerance)
    return eb.and([eb.and(named), eb('usedAt', 'is', null), eb('expiresAt', '>', now), eb('expiresAt', '<=', latest)])
  }

export async function findGoodCode(db: Queryable, sought: SoughtCode): Promise<Row<'mailedCodes'> | undefined> {
  return db.selectFrom('mailedCodes').selectAll().where(isGood(sought)).executeTakeFirst()
}

export async function findLatestCode(db: Queryable, customerId: string, purpose: CodePurpose) {
  return db
    .selectFrom('mailedCodes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Marks a valid code as used; undefined when there is none, so that of two concurrent uses one fails. */
export async function redeemCode(tx: Tx, sought: SoughtCode): Promise<Row<'mailedCodes'> | undefined> {
  return tx
    .updateTable('mailedCodes')
    .set({ usedAt: sought.now })
    .where(isGood(sought))
    .returningAll()
    .executeTakeFirst()
}

export async function spendCodes(tx: Tx, email: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mailedCodes')
    .set({ usedAt: now })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

export async function spendCodesOf(tx: Tx, customerId: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mailedCodes')
    .set({ usedAt: now })
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** Invalidates links that revert a change of address and were mailed since a moment. */
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

/** The unused link with which an account can still get an address in lower case back. */
export async function findOpenRevert(db: Queryable, sought: { email: string } | { customerId: string }, now: Date) {
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

export async function deleteOldCodes(db: Queryable, asOf: Date): Promise<void> {
  await db
    .deleteFrom('mailedCodes')
    .where((or) => or.or([or('usedAt', '<', asOf), or('expiresAt', '<', asOf)]))
    .execute()
}

export async function findRequestedAddresses(db: Queryable, customerId: string): Promise<string[]> {
  const codes = db.selectFrom('mailedCodes').select('email').distinct().where('customerId', '=', customerId)
  return (await codes.execute()).map(({ email }) => email)
}
