import { sql } from 'kysely'
import type { AccessKind, Queryable, Row } from '#service/database/index.ts'
import { type ReadEvents, readEvents } from '../timeline-repository.ts'
import { accessEntriesPerDay, otherNetworks } from './access-rules.ts'

type Counted = { kind: AccessKind; customerId: string | null; network: string; day: Date; now: Date }

/** Counts one more of a kind for the day, in a row of its own for each customer and network while there are few. */
export async function countEntry(db: Queryable, { kind, customerId, network, day, now }: Counted): Promise<void> {
  const isFull = sql<boolean>`exists (
    select from access_entries where day = ${day} offset ${sql.lit(accessEntriesPerDay - 1)} limit 1)`
  await db
    .insertInto('accessEntries')
    .values({
      day,
      kind,
      customerId,
      firstAt: now,
      lastAt: now,
      count: 1,
      network: sql<string>`case when ${isFull} then ${otherNetworks} else ${network}::text end`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'customerId', 'network'])
        .doUpdateSet({ count: sql`access_entries.count + 1`, lastAt: now }),
    )
    .execute()
}

export type AccessFilter = {
  customerId?: string | undefined
  from?: Date | undefined
  /** Up to, but not at. */
  to?: Date | undefined
}

/** Who signed in, who was refused, and what else was done about accounts: by day, the oldest first. */
export function findAccessEntries(db: Queryable, filter: AccessFilter): Promise<Row<'accessEntries'>[]> {
  const { customerId, from, to } = filter
  return db
    .selectFrom('accessEntries')
    .selectAll()
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .$if(from !== undefined, (query) => query.where('lastAt', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('firstAt', '<', to ?? new Date()))
    .orderBy('firstAt')
    .orderBy('id')
    .execute()
}

/** The same a page at a time, by id, the newest first. */
export const findAccessPage = (
  db: Queryable,
  { customerId, from, to, before, limit }: AccessFilter & { before: number; limit: number },
): Promise<Row<'accessEntries'>[]> =>
  db
    .selectFrom('accessEntries')
    .selectAll()
    .where('id', '<', before)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .$if(from !== undefined, (query) => query.where('lastAt', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('firstAt', '<', to ?? new Date()))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function deleteEntriesBefore(db: Queryable, day: Date): Promise<void> {
  await db.deleteFrom('accessEntries').where('day', '<', day).execute()
}

/** Sign-ins of a customer and what else was done with the account, by day. */
export const readAccessEvents: ReadEvents = async (db, { customerId }, part) => {
  const query = db
    .selectFrom('accessEntries')
    .select(['id', 'kind as what', 'lastAt as at', 'network', 'count'])
    .select(sql<string>`customer_id::text`.as('about'))
    .where('customerId', '=', customerId)
  return readEvents(query, { kind: 'Access', at: sql`last_at`, id: sql`id` }, part)
}
