import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { startsWith, toHits } from '#service/platform/index.ts'

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
    .select(['id', 'name', 'description', 'issuedAt', 'endsAt', 'withdrawnAt'])
    .where(sql<boolean>`strpos(lower(id || ' ' || name), lower(${text})) > 0`)
    .orderBy('id')
    .limit(size + 1)
    .execute()
  return toHits(found, size)
}
