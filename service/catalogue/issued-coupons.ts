import { type Insertable, sql } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { CouponTable } from '../database/schema.ts'
import { couponColumns } from './repository.ts'
import type { CatalogueCoupon } from './rules.ts'

// Coupons that one person each was given: many, so that they are looked up and not kept with the catalogue.

const selectIssued = (db: Queryable) =>
  db.selectFrom('coupons').select(couponColumns).where('isIssued', '=', true).where('withdrawnAt', 'is', null)

/** The issued coupon of a code as `normaliseCode` has it. */
export const findIssuedByCode = (db: Queryable, code: string): Promise<CatalogueCoupon | undefined> =>
  selectIssued(db).where(sql<string>`lower(code)`, '=', code).executeTakeFirst()

export const findIssued = async (db: Queryable, ids: readonly string[]): Promise<CatalogueCoupon[]> =>
  ids.length === 0 ? [] : selectIssued(db).where('id', 'in', ids).execute()

export async function insertIssued(tx: Tx, coupon: Insertable<CouponTable>): Promise<void> {
  await tx
    .insertInto('coupons')
    .values({ ...coupon, isIssued: true })
    .execute()
}

/** Ends issued coupons; what was sold with them stays. */
export async function withdrawIssued(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('coupons')
    .set({ withdrawnAt: now })
    .where('id', 'in', ids)
    .where('isIssued', '=', true)
    .where('withdrawnAt', 'is', null)
    .execute()
}
