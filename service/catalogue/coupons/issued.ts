import { type Insertable, sql } from 'kysely'
import type { CouponTable, Queryable, Tx } from '#service/database/index.ts'
import { couponColumns } from '../products/repository.ts'
import type { CatalogueCoupon } from '../products/rules.ts'

// Coupons that one person each was given: many, so that they are looked up and not kept with the catalogue.

const selectIssued = (db: Queryable) =>
  db.selectFrom('coupons').select(couponColumns).where('isIssued', '=', true).where('withdrawnAt', 'is', null)

/** The issued coupon of a code as `normaliseCode` has it. */
export const findIssuedByCode = (db: Queryable, code: string): Promise<CatalogueCoupon | undefined> =>
  selectIssued(db).where(sql<string>`lower(code)`, '=', code).executeTakeFirst()

export const findIssued = async (db: Queryable, ids: readonly string[]): Promise<CatalogueCoupon[]> =>
  ids.length === 0 ? [] : selectIssued(db).where('id', 'in', ids).execute()

/** How many rows go into one statement: far fewer parameters than PostgreSQL takes. */
const rowsAtOnce = 500

export async function insertIssued(tx: Tx, ...coupons: readonly Insertable<CouponTable>[]): Promise<void> {
  for (let first = 0; first < coupons.length; first += rowsAtOnce)
    await tx
      .insertInto('coupons')
      .values(coupons.slice(first, first + rowsAtOnce).map((coupon) => ({ ...coupon, isIssued: true })))
      .execute()
}

/** Issued coupons whose ids begin with a text, also those that were ended. */
export const findIssuedBelow = (db: Queryable, start: string) =>
  db
    .selectFrom('coupons')
    .select(['id', 'uses', 'withdrawnAt'])
    .where('isIssued', '=', true)
    .where(sql<boolean>`starts_with(id, ${start})`)
    .execute()

/** Which of some codes, as `normaliseCode` has them, there are issued coupons of, also ended ones. */
export async function findTakenCodes(db: Queryable, codes: readonly string[]): Promise<Set<string>> {
  const taken = await db
    .selectFrom('coupons')
    .select(sql<string>`lower(code)`.as('taken'))
    .where('isIssued', '=', true)
    .where(sql<boolean>`lower(code) = any (array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`)
    .execute()
  return new Set(taken.map((row) => row.taken))
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
