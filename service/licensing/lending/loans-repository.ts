import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'

/** Takes a seat of a locked license for a borrower if one is free; returns whether it did. */
export async function lendSeat(tx: Tx, licenseId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('licenses')
    .set((eb) => ({ lentSeats: eb('lentSeats', '+', 1) }))
    .where('id', '=', licenseId)
    .where('status', '=', 'Active')
    .where(sql<SqlBool>`active_activations + lent_seats < max_activations`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Which = { now: Date; overdue?: boolean; id?: string }

/**
 * Ends running loans of locked licenses and gives their seats back: all of them, one, or those whose time is over. Returns the
 * licenses that were borrowed.
 */
export async function endLoans(tx: Tx, licenseIds: readonly string[], { now, overdue, id }: Which): Promise<string[]> {
  const ended = await tx
    .updateTable('seatLoans')
    .set({ status: 'Ended', endedAt: now })
    .where(isOf(licenseIds))
    .where('status', '=', 'Running')
    .$if(overdue === true, (query) => query.where('endsAt', '<=', now))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? null))
    .returning(['licenseId', 'borrowedLicenseId'])
    .execute()
  for (const [licenseId, loans] of Map.groupBy(ended, (loan) => loan.licenseId))
    await tx
      .updateTable('licenses')
      .set((eb) => ({ lentSeats: eb('lentSeats', '-', loans.length) }))
      .where('id', '=', licenseId)
      .execute()
  return ended.flatMap(({ borrowedLicenseId }) => borrowedLicenseId ?? [])
}

/**
 * Brings the end of running loans forward to now, as what was borrowed with them ends before its time; returns those of these
 * licenses that were. Whoever takes a seat of the lender reads the time, so that its license is not locked here.
 */
export async function cutLoansOf(tx: Tx, borrowedLicenseIds: readonly string[], now: Date): Promise<string[]> {
  const cut = await tx
    .updateTable('seatLoans')
    .set({ endsAt: now })
    .where(sql<SqlBool>`borrowed_license_id = any (${[...borrowedLicenseIds]}::uuid[])`)
    .where('status', '=', 'Running')
    .where('endsAt', '>', now)
    .returning('borrowedLicenseId')
    .execute()
  return cut.flatMap(({ borrowedLicenseId }) => borrowedLicenseId ?? [])
}

/** Ends offers of seats of locked licenses, which are not their owner's to lend any more. */
export async function withdrawOffers(tx: Tx, licenseIds: readonly string[], now: Date): Promise<void> {
  const withdrawn = { status: 'Cancelled', endedAt: now, recipient: null } as const
  const offers = tx.updateTable('seatLoans').set(withdrawn).where(isOf(licenseIds))
  await offers.where('status', '=', 'Offered').execute()
}

const isOf = (licenseIds: readonly string[]) => sql<SqlBool>`license_id = any (${[...licenseIds]}::uuid[])`

/** Some of the licenses with a loan whose time is over. */
export async function findOverdueLenders(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const running = db
    .selectFrom('seatLoans')
    .select('licenseId')
    .where('status', '=', sql.lit('Running' as const))
  const rows = await running.where('endsAt', '<=', now).orderBy('endsAt').limit(limit).execute()
  return [...new Set(rows.map(({ licenseId }) => licenseId))]
}

export type LoanRow = Row<'seatLoans'>
