import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { beyond, directionOf, isBeforeEnd, type ListRange } from '#service/platform/index.ts'

export type CouponUseFilter = { batch?: string | undefined; couponId?: string | undefined }

/** A use of a coupon is where it is by the order and the coupon. */
type UsePart = Omit<ListRange, 'after'> & { after: { takenAt: Date; orderId: string; couponId: string }; limit: number }

/** Orders with coupons by the time when the coupon came onto the order. */
export function findCouponUsePage(db: Queryable, { batch, couponId }: CouponUseFilter, part: UsePart) {
  const { after, sort, end } = part
  return db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select(['couponUses.couponId', 'couponUses.orderId', 'couponUses.takenAt', 'coupons.code', 'coupons.batch'])
    .select(['orders.status as orderStatus', 'orders.customerId', 'orders.customer'])
    .where(
      sql<SqlBool>`(taken_at, coupon_uses.order_id, coupon_uses.coupon_id) ${beyond(sort)}
        (${after.takenAt}, ${after.orderId}::uuid, ${after.couponId})`,
    )
    .$if(end !== undefined, (query) => query.where(isBeforeEnd(sql.ref('takenAt'), sort, end ?? new Date(0))))
    .$if(batch !== undefined, (query) => query.where('coupons.batch', '=', batch ?? ''))
    .$if(couponId !== undefined, (query) => query.where('couponUses.couponId', '=', couponId ?? ''))
    .orderBy('couponUses.takenAt', directionOf(part))
    .orderBy('couponUses.orderId', directionOf(part))
    .orderBy('couponUses.couponId', directionOf(part))
    .limit(part.limit)
    .execute()
}

export type ListedCouponUse = Awaited<ReturnType<typeof findCouponUsePage>>[number]
