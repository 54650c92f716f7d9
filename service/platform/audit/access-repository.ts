import { sql } from 'kysely'
import type { AccessKind, Queryable, Row } from '#service/database/index.ts'
import type { ListPart } from '../http/bounded-list.ts'
import { directionOf, inRange } from '../http/bounded-list-repository.ts'
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

/** The same a page at a time, by when an entry began; one row more than the size, which tells whether another page follows. */
export function findAccessPage(
  db: Queryable,
  { customerId }: Pick<AccessFilter, 'customerId'>,
  { size, ...range }: ListPart,
): Promise<Row<'accessEntries'>[]> {
  // Those of one customer are few, and sorted: in the order of the list PostgreSQL might rather walk all.
  const ofCustomer = db
    .selectFrom('accessEntries')
    .selectAll()
    .where('customerId', '=', customerId ?? '')
    .offset(sql.lit(0))
  const entries =
    customerId === undefined ? db.selectFrom('accessEntries') : db.selectFrom(ofCustomer.as('accessEntries'))
  return entries
    .selectAll()
    .where(inRange(range, { time: 'firstAt' }))
    .orderBy('firstAt', directionOf(range))
    .orderBy('id', directionOf(range))
    .limit(size + 1)
    .execute()
}

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
