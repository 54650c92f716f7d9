import type { Queryable } from '#service/database/index.ts'

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
