import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import type { PagePart } from '../http/paging.ts'
import { readEvents, type TimelineEvent } from '../timeline-repository.ts'
import { findEntryIds, withReasons } from './repository.ts'

/** Entries about one of these ids, or that name one, with who did it and why. */
export async function readAuditEvents(db: Queryable, ids: readonly string[], part: PagePart): Promise<TimelineEvent[]> {
  const entryIds = await findEntryIds(db, ids)
  const query = db
    .selectFrom('auditEntries')
    .select(['id', 'action as what', 'at', 'about', 'actor'])
    .select(sql<string | null>`details ->> 'operation'`.as('operation'))
    .select(sql<string | null>`details ->> 'staffName'`.as('staffName'))
    .select(sql<string | null>`details ->> 'keyName'`.as('keyName'))
    .select(sql<string | null>`details ->> 'before'`.as('before'))
    .select(sql<string | null>`details ->> 'after'`.as('after'))
    .where(sql<boolean>`id = any (${entryIds}::bigint[])`)
  const events = await readEvents(query, { kind: 'Audit', at: sql`at`, id: sql`id` }, part)
  const numbered = events.map((event) => ({ ...event, id: Number(event.key.slice('Audit:'.length)) }))
  return (await withReasons(db, numbered)).map(({ id: _, reason, ...event }) => ({
    ...event,
    facts: { ...event.facts, reason },
  }))
}
