import { type NotNull, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

const lastSign = sql<Date>`coalesce(activations.last_validated_at, activations.created_at)`

/** Some of the devices that hold a seat and have given no sign of life for as many days as their product allows. */
export const findInactive = (db: Queryable, now: Date, limit: number): Promise<{ id: string; days: number }[]> =>
  db
    .selectFrom('activations')
    .innerJoin('products', 'products.id', 'activations.productId')
    .select(['activations.id', 'products.seatsReturnAfterDays as days'])
    .$narrowType<{ days: NotNull }>()
    .where('activations.status', '=', 'Active')
    .where('activations.method', '=', 'Online')
    .where('activations.licenseId', 'is not', null)
    .where('products.seatsReturnAfterDays', 'is not', null)
    .where(sql<boolean>`${lastSign} < ${now}::timestamptz - make_interval(days => products.seats_return_after_days)`)
    .orderBy('activations.id')
    .limit(limit)
    .execute()
