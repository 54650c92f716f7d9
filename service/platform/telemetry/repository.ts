import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

/** Jobs that wait to be done, by kind: how many, how many of them failed at least once, and since when the first is due. */
export function countJobs(db: Queryable): Promise<{ kind: string; count: number; failed: number; dueAt: Date }[]> {
  return db
    .selectFrom('jobs')
    .where('doneAt', 'is', null)
    .where('parkedAt', 'is', null)
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      sql<number>`count(last_error)`.as('failed'),
      fn.min('runAt').as('dueAt'),
    ])
    .groupBy('kind')
    .execute()
}

/** Deliveries to receivers that are not delivered, each status by itself so that its own index counts it. */
export async function countDeliveries(db: Queryable): Promise<{ waiting: number; parked: number }> {
  const count = async (status: 'Waiting' | 'Parked') => {
    const counting = db.selectFrom('webhookDeliveries').select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counting.where('status', '=', status).executeTakeFirstOrThrow()).count
  }
  return { waiting: await count('Waiting'), parked: await count('Parked') }
}

/** When the catalogue was last changed; undefined where none was ever brought in. */
export async function findCatalogueChange(db: Queryable): Promise<Date | undefined> {
  return (await db.selectFrom('catalogueState').select('changedAt').executeTakeFirst())?.changedAt
}
