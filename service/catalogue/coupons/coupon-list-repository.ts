import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { startsWith, toHits } from '#service/platform/index.ts'

type CouponPage = { batch?: string | undefined; afterId: string; limit: number }

/** Coupons of files and those that were issued, by id; those of a batch alone. */
export const findCouponPage = (db: Queryable, { batch, afterId, limit }: CouponPage) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'name', 'description', 'batch', 'basisPoints', 'uses', 'maxUses', 'isIssued'])
    .select(['startsAt', 'endsAt', 'withdrawnAt'])
    .where('id', '>', afterId)
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Coupons whose code begins with what was typed, in any letter case. */
export async function findCouponHits(db: Queryable, text: string, size: number) {
  const found = await db
    .selectFrom('coupons')
    .select(['id', 'code', 'name', 'batch', 'uses', 'maxUses', 'startsAt', 'endsAt', 'withdrawnAt'])
    .where(startsWith(sql<string>`lower(code)`, text.toLowerCase()))
    .limit(size + 1)
    .execute()
  return toHits(found, size)
}

/** Names of batches of coupons that begin with what was typed: each by one step in the index. */
export async function findCouponBatchHits(db: Queryable, text: string, size: number) {
  const start = text.toLowerCase()
  const { rows } = await sql<{ id: string }>`
    with recursive names as (
      (select batch from coupons where batch is not null and batch ~>=~ ${start} order by batch using ~<~ limit 1)
      union all
      select (select batch from coupons where batch is not null and batch ~>~ names.batch order by batch using ~<~ limit 1)
      from names where starts_with(names.batch, ${start}))
    select batch as id from names where starts_with(batch, ${start}) limit ${size + 1}`.execute(db)
  return toHits(rows, size)
}
