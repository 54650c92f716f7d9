import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '#contract/vendor-api/customers.ts'
import type { Queryable } from '#service/database/index.ts'
import type { PagePart, Position } from './http/paging.ts'
import type { Person } from './personal-data.ts'

type Fact = string | number | boolean | null

/** Something that happened with a customer. */
export type TimelineEvent = {
  /** Its kind and id. Events of the same moment are sorted by it. */
  key: string
  kind: TimelineKind
  what: string
  at: Date
  about: string
  facts: Record<string, Fact>
}

/** Reads the events of a kind that come after a position in a timeline, the newest first. */
export type ReadEvents = (db: Queryable, person: Person, part: PagePart) => Promise<TimelineEvent[]>

/** What makes an event of a row. `id` is what its key ends in, unique within the kind. */
type EventRow = { id: string | number; what: string; at: Date; about: string; [fact: string]: Fact | Date }

type Source = {
  kind: TimelineKind
  /** When it happened: an expression of the statement's tables. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** A query that can be cut to a part of a timeline. */
type Cuttable<Query> = {
  where: (condition: RawBuilder<boolean>) => Query
}
type Sortable<Query> = { orderBy: (expression: RawBuilder<unknown>, direction: 'desc') => Query }
type Limited<Row> = { limit: (count: number) => { execute: () => Promise<Row[]> } }

/** Cuts a query to a part of a timeline, reads it, and makes events of its rows. */
export async function readEvents<Query extends Cuttable<Query> & Sortable<Query> & Limited<EventRow>>(
  query: Query,
  { kind, at, id }: Source,
  { after, limit }: PagePart,
): Promise<TimelineEvent[]> {
  const key = sql`(${sql.lit(`${kind}:`)} || ${id}::text) collate "C"`
  const rows = await query
    .where(sql<boolean>`${at} <= ${after.createdAt} and (${at}, ${key}) < (${after.createdAt}, ${after.id})`)
    .orderBy(at, 'desc')
    .orderBy(key, 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id: ownId, what, at: time, about, ...facts }) => ({
    key: `${kind}:${ownId}`,
    kind,
    what,
    at: time,
    about,
    facts: toFacts(facts),
  }))
}

const toFacts = (columns: Record<string, Fact | Date>): Record<string, Fact> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )

/** Before the newest event. */
export const beforeNewestEvent: Position = { createdAt: new Date('9999-12-31T00:00:00Z'), id: '~' }

/** The newest of events that several sources have read. */
export const mergeEvents = (sources: readonly (readonly TimelineEvent[])[], limit: number): TimelineEvent[] =>
  sources
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.key < other.key ? 1 : -1))
    .slice(0, limit)
