import type { Insertable } from 'kysely'
import type { Queryable, SeatLoanTable, Tx } from '#service/database/index.ts'
import type { LoanRow } from './loans-repository.ts'
import { loansCount } from './rules.ts'

/** A loan with the product of its license. */
export type ShownLoan = LoanRow & { productId: string; productName: string }

export async function insertLoan(tx: Tx, loan: Insertable<SeatLoanTable>): Promise<void> {
  await tx.insertInto('seatLoans').values(loan).execute()
}

const selectShown = (db: Queryable) =>
  db
    .selectFrom('seatLoans')
    .innerJoin('licenses', 'licenses.id', 'seatLoans.licenseId')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .selectAll('seatLoans')
    .select(['products.id as productId', 'products.name as productName'])

export const findLoan = (db: Queryable, id: string): Promise<ShownLoan | undefined> =>
  selectShown(db).where('seatLoans.id', '=', id).executeTakeFirst()

export const lockLoan = (tx: Tx, id: string): Promise<LoanRow | undefined> =>
  tx.selectFrom('seatLoans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What a customer has lent and borrowed, the latest first. */
export const findLoansOf = (db: Queryable, customerId: string, limit: number): Promise<ShownLoan[]> =>
  selectShown(db)
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
    .orderBy('seatLoans.createdAt', 'desc')
    .orderBy('seatLoans.id')
    .limit(limit)
    .execute()

/** The loans of a license that count: an offer that waits, other than one, and how many have begun within 30 days. */
export async function countLoans(db: Queryable, licenseId: string, exceptId: string | null, now: Date) {
  const loans = db.selectFrom('seatLoans').where('licenseId', '=', licenseId)
  const offered = await loans
    .select('id')
    .where('status', '=', 'Offered')
    .where('expiresAt', '>', now)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .executeTakeFirst()
  const { count } = await loans
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('startedAt', '>', new Date(now.getTime() - loansCount))
    .executeTakeFirstOrThrow()
  return { isOffered: offered !== undefined, lentThisMonth: Number(count) }
}

type Start = { toCustomerId: string; borrowedLicenseId: string; startedAt: Date; endsAt: Date }

/** Begins a loan that the caller has locked, and forgets the address that it was offered to. */
export async function startLoan(tx: Tx, id: string, start: Start): Promise<void> {
  const running = { status: 'Running', recipient: null, ...start } as const
  await tx.updateTable('seatLoans').set(running).where('id', '=', id).execute()
}

/** Ends an offer that the caller has locked, and forgets its address. */
export async function endOffer(tx: Tx, id: string, status: 'Cancelled' | 'Expired', now: Date): Promise<void> {
  await tx.updateTable('seatLoans').set({ status, endedAt: now, recipient: null }).where('id', '=', id).execute()
}

const expired = (now: Date) => ({ status: 'Expired', endedAt: now, recipient: null }) as const

/** Ends offers whose time is over. */
export async function expireOffers(db: Queryable, now: Date): Promise<void> {
  const offered = db.updateTable('seatLoans').set(expired(now)).where('status', '=', 'Offered')
  await offered.where('expiresAt', '<=', now).execute()
}

/** The same for a license that the caller has locked, so that a seat of it can be offered again. */
export async function expireOffersOf(tx: Tx, licenseId: string, now: Date): Promise<void> {
  const offered = tx.updateTable('seatLoans').set(expired(now)).where('status', '=', 'Offered')
  await offered.where('licenseId', '=', licenseId).where('expiresAt', '<=', now).execute()
}
