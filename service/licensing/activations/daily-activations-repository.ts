import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

/** How many devices were activated each day since a moment, with a license and with a trial; days are in UTC. */
export async function findDailyActivations(db: Queryable, since: Date) {
  const day = sql`(created_at at time zone 'UTC')::date`
  const { rows } = await sql<{ day: string; licenses: number; trials: number }>`
    with every as (select ${day} as day, count(*)::int as devices from activations where created_at >= ${since} group by 1),
    tried as (
      select ${day} as day, count(*)::int as trials from activations
      where license_id is null and created_at >= ${since} group by 1)
    select to_char(every.day, 'YYYY-MM-DD') as day, devices - coalesce(trials, 0) as licenses, coalesce(trials, 0) as trials
    from every left join tried on tried.day = every.day order by 1`.execute(db)
  return rows
}
