import { type Insertable, sql } from 'kysely'
import type { CouponTable, Queryable, Tx } from '#service/database/index.ts'
import type { CatalogueCoupon } from '../products/catalogue.ts'
import { couponColumns } from '../products/repository.ts'

// Issued coupons are made for one person each. There are many, so they are looked up and not cached with the catalogue.

const selectIssued = (db: Queryable) =>
  db.selectFrom('coupons').select(couponColumns).where('isIssued', '=', true).where('withdrawnAt', 'is', null)

export const findIssuedByCode = (db: Queryable, code: string): Promise<CatalogueCoupon | undefined> =>
  selectIssued(db).where(sql<string>`lower(code)`, '=', code).executeTakeFirst()

export const findIssued = async (db: Queryable, ids: readonly string[]): Promise<CatalogueCoupon[]> =>
  ids.length === 0 ? [] : selectIssued(db).where('id', 'in', ids).execute()

const rowsAtOnce = 500

/** Answers whether all could be stored: not those whose id or code another has meanwhile. */
export async function insertIssued(tx: Tx, ...coupons: readonly Insertable<CouponTable>[]): Promise<boolean> {
  let stored = 0
  for (let first = 0; first < coupons.length; first += rowsAtOnce) {
    const rows = coupons.slice(first, first + rowsAtOnce).map((coupon) => ({ ...coupon, isIssued: true }))
    const inserted = await tx
      .insertInto('coupons')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    stored += inserted.length
  }
  return stored === coupons.length
}

export const findIssuedBelow = (db: Queryable, start: string) =>
  db
    .selectFrom('coupons')
    .select(['id', 'uses', 'maxUses', 'withdrawnAt'])
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

/**
 * What some codes in lower case are taken by, ended coupons included: an issued coupon with its terms; null for one that is a file or
 * was withdrawn, and for a voucher.
 */
export async function findTakenCouponCodes(db: Queryable, codes: readonly string[]) {
  if (codes.length === 0) return []
  const sought = sql`${[...codes]}::text[]`
  const coupons = await db
    .selectFrom('coupons')
    .select([sql<string>`lower(code)`.as('spelled'), 'id', 'basisPoints', 'amounts', 'endsAt', 'appliesTo'])
    .select((eb) => eb.and([eb('isIssued', '=', true), eb('withdrawnAt', 'is', null)]).as('isUsable'))
    .where(sql<boolean>`lower(code) = any (${sought})`)
    .execute()
  const vouchers = await db.selectFrom('vouchers').select('code').where(sql<boolean>`code = any (${sought})`).execute()
  return [
    ...coupons.map(({ spelled, isUsable, ...coupon }) => ({ code: spelled, coupon: isUsable ? coupon : null })),
    ...vouchers.map(({ code }) => ({ code, coupon: null })),
  ]
}

/** Has no order use coupons that were imported, by the ids that end theirs, until the transaction ends. */
export async function lockImportedCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from coupons where is_issued and starts_with(id, 'issued/imported-')
    and right(id, 36) = any (${[...ids]}::text[]) order by id for update`.execute(tx)
}

/** Removes coupons that were imported, by the ids that end theirs; no order may have used them. */
export async function removeImportedCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from coupons where is_issued and starts_with(id, 'issued/imported-')
    and right(id, 36) = any (${[...ids]}::text[])`.execute(tx)
}

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

/** Whether there has been a coupon of this id: its count of uses would apply to a new one of the same name. */
export async function wasCoupon(db: Queryable, id: string): Promise<boolean> {
  const found = await db.selectFrom('coupons').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function findUsedUpCoupons(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('coupons')
    .select('id')
    .where('id', 'in', ids)
    .whereRef('uses', '>=', 'maxUses')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the order has a use of the coupon now: one it has already is not taken again, the last is taken once. */
export async function takeCouponUse(tx: Tx, couponId: string, orderId: string, takenAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('couponUses')
    .values({ couponId, orderId, takenAt })
    .onConflict((conflict) => conflict.columns(['couponId', 'orderId']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return true
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', couponId)
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb.or([eb('maxUses', 'is', null), eb('uses', '<', eb.ref('maxUses'))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function giveBackCouponUses(tx: Tx, orderId: string): Promise<void> {
  const used = await tx.deleteFrom('couponUses').where('orderId', '=', orderId).returning('couponId as id').execute()
  for (const { id } of inLockOrder(used))
    await tx
      .updateTable('coupons')
      .set((eb) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', id)
      .execute()
}

/** Two that each hold what the other waits for would wait for ever. */
export const inLockOrder = <Coupon extends { id: string }>(coupons: readonly Coupon[]): Coupon[] =>
  coupons.toSorted((one, other) => (one.id < other.id ? -1 : 1))
