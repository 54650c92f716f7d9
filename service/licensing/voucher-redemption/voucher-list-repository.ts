import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { directionOf, inRange, type ListRange, startsWith, toHits } from '#service/platform/index.ts'
import { ownersBy } from '../licenses/license-list-repository.ts'

/** Vouchers whose code begins with what was typed, in any letter case. */
export async function findVoucherHits(db: Queryable, text: string, size: number) {
  const found = await db
    .selectFrom('vouchers')
    .innerJoin('voucherBatches', 'voucherBatches.id', 'vouchers.batchId')
    .leftJoin('customers', 'customers.id', 'vouchers.redeemedBy')
    .select(['vouchers.id', 'vouchers.shownCode', 'vouchers.batchId', 'vouchers.redeemedBy', 'vouchers.redeemedAt'])
    .select(['vouchers.withdrawnAt', 'voucherBatches.name as batchName', 'customers.email'])
    .where(startsWith(sql.ref('vouchers.code'), text.toLowerCase()))
    .orderBy('vouchers.code')
    .limit(size + 1)
    .execute()
  return toHits(found, size)
}

/** Batches of vouchers with this part in their id or name. There are as many as the vendor has made. */
export async function findVoucherBatchHits(db: Queryable, text: string, size: number) {
  const found = await db
    .selectFrom('voucherBatches')
    .select(['id', 'name', 'issuedAt', 'endsAt', 'withdrawnAt'])
    .where(sql<boolean>`strpos(lower(id || ' ' || name), lower(${text})) > 0`)
    .orderBy('id')
    .limit(size + 1)
    .execute()
  return toHits(found, size)
}

export type RedemptionFilter = {
  batch?: string | undefined
  customerId?: string | undefined
  email?: string | undefined
}

/** Redeemed vouchers by the time when they were redeemed. */
export function findRedemptionPage(db: Queryable, filter: RedemptionFilter, range: ListRange & { limit: number }) {
  const { batch, customerId, email } = filter
  return db
    .selectFrom('vouchers')
    .leftJoin('customers', 'customers.id', 'vouchers.redeemedBy')
    .select(['vouchers.id', 'vouchers.shownCode', 'vouchers.batchId', 'vouchers.redeemedBy', 'customers.name'])
    .select(['customers.email', sql<Date>`vouchers.redeemed_at`.as('createdAt')])
    .where('vouchers.redeemedAt', 'is not', null)
    .where(inRange(range, { table: 'vouchers', time: 'redeemedAt' }))
    .$if(batch !== undefined, (query) => query.where('vouchers.batchId', '=', batch ?? ''))
    .$if(customerId !== undefined, (query) => query.where('vouchers.redeemedBy', '=', customerId ?? ''))
    .$if(email !== undefined, (query) => query.where('vouchers.redeemedBy', 'in', ownersBy(db, email ?? '')))
    .orderBy('vouchers.redeemedAt', directionOf(range))
    .orderBy('vouchers.id', directionOf(range))
    .limit(range.limit)
    .execute()
}
