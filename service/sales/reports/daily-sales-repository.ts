import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

/** What was sold each day since a moment, with tax and in minor units, by currency; days are in UTC. */
export async function findDailySales(db: Queryable, since: Date) {
  const { rows } = await sql<{ day: string; currency: string; orders: number; amount: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, orders, amount
    from (
      select (completed_at at time zone 'UTC')::date as day, currency, count(*)::int as orders,
        coalesce(sum(due), 0)::float8 as amount
      from orders where status = 'Completed' and completed_at >= ${since} group by 1, 2) as daily
    order by 1, 2`.execute(db)
  return rows
}
