import { sql } from 'kysely'
import { prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'
import { type ListPart, type ListRange, type ListReader, type LookAt, readSlice } from '../http/bounded-list.ts'
import { directionOf, inRange } from '../http/bounded-list-repository.ts'
import type { Position } from '../http/paging.ts'

/** How many rows go into one statement: far fewer parameters than PostgreSQL takes. */
const rowsAtOnce = 500

type NewEntry = Pick<Row<'auditEntries'>, 'actor' | 'action' | 'about' | 'at'> & { details: string }

const insertOne = prepare((db, { actor, action, about, at, details }: NewEntry) =>
  db.insertInto('auditEntries').values({ actor, action, about, at, details }),
)

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 1 && entries[0]) return void (await insertOne(tx, entries[0]))
  for (let first = 0; first < entries.length; first += rowsAtOnce)
    await tx
      .insertInto('auditEntries')
      .values(entries.slice(first, first + rowsAtOnce))
      .execute()
}

export async function insertEntryWithReason(
  tx: Tx,
  entry: NewEntry,
  { reason, customerId }: { reason: string; customerId: string | null },
): Promise<void> {
  const { id } = await tx.insertInto('auditEntries').values(entry).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('auditReasons').values({ entryId: id, reason, customerId }).execute()
}

async function findReasons(db: Queryable, entryIds: readonly number[], customerId?: string) {
  const found = await db
    .selectFrom('auditReasons')
    .select(['entryId', 'reason'])
    .where(sql<boolean>`entry_id = any (${entryIds}::bigint[])`)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .execute()
  return new Map(found.map(({ entryId, reason }) => [entryId, reason]))
}

/** Erases the reasons of what was done about a customer, and those that mention the address. */
export async function deleteReasons(
  tx: Tx,
  { customerId, email }: { customerId: string | null; email: string | null },
): Promise<void> {
  if (customerId !== null) await tx.deleteFrom('auditReasons').where('customerId', '=', customerId).execute()
  if (email !== null)
    await tx.deleteFrom('auditReasons').where(sql<boolean>`strpos(lower(reason), ${email}) > 0`).execute()
}

type ListedEntry = Position & { entry: Row<'auditEntries'> }

/** A page of all entries by time, with their reasons; of those about an id, or that name it. */
export async function findEntryPage(db: Queryable, { about }: { about?: string | undefined }, part: ListPart) {
  const { rows, next } = await readSlice(readerOf(db, about), part)
  const entries = rows.map(({ entry }) => entry)
  return { rows: await withReasons(db, entries), next }
}

const readerOf = (db: Queryable, about: string | undefined): ListReader<ListedEntry> => ({
  find: (range, look, limit) => findListed(db, about, range, look, limit),
  async skip(range, rows) {
    const found = await ordered(db, range)
      .select(['at', 'id'])
      .offset(sql.lit(rows - 1))
      .limit(sql.lit(1))
      .executeTakeFirst()
    return found && positionOf(found)
  },
  ...(about !== undefined && { narrow: (limit: number) => findSomeIds(db, about, limit), isOftenCommon: true }),
})

const positionOf = ({ at, id }: Pick<Row<'auditEntries'>, 'at' | 'id'>): Position => ({ createdAt: at, id: String(id) })

const within = (db: Queryable, range: ListRange) => db.selectFrom('auditEntries').where(inRange(range, { time: 'at' }))

const ordered = (db: Queryable, range: ListRange) =>
  within(db, range).orderBy('at', directionOf(range)).orderBy('id', directionOf(range))

async function findListed(
  db: Queryable,
  about: string | undefined,
  range: ListRange,
  look: LookAt,
  limit: number,
): Promise<ListedEntry[]> {
  const inOrder = ordered(db, range).selectAll()
  const seen =
    'ids' in look ? inOrder.where(sql<boolean>`id = any (${look.ids}::bigint[])`) : inOrder.limit(sql.lit(look.scan))
  const entries = await db
    .selectFrom(seen.as('auditEntries'))
    .selectAll()
    .$if(about !== undefined, (query) => query.where(names([about ?? ''])))
    .orderBy('at', directionOf(range))
    .orderBy('id', directionOf(range))
    .limit(limit)
    .execute()
  return entries.map((entry) => ({ ...positionOf(entry), entry }))
}

/** Ids of entries that are about an id or name it, `limit` at most, whichever they are. */
async function findSomeIds(db: Queryable, about: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('auditEntries')
    .select('id')
    .where(names([about]))
    .limit(limit)
    .execute()
  return found.map(({ id }) => String(id))
}

/**
 * Entries with why their changes were made; null for those without a reason, and for those whose reason was erased, or is
 * about another customer than the one named.
 */
export async function withReasons<Entry extends Pick<Row<'auditEntries'>, 'id'>>(
  db: Queryable,
  entries: readonly Entry[],
  customerId?: string,
) {
  const ids = entries.map(({ id }) => id)
  const reasons = await findReasons(db, ids, customerId)
  return entries.map((entry) => ({ ...entry, reason: reasons.get(entry.id) ?? null }))
}

export type AuditFilter = {
  ids?: readonly string[] | undefined
  from?: Date | undefined
  /** Up to, but not at. */
  to?: Date | undefined
}

export function findEntries(db: Queryable, { ids, from, to }: AuditFilter): Promise<Row<'auditEntries'>[]> {
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where(names(ids ?? [])))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? new Date()))
    .orderBy('id')
    .execute()
}

/** How many ids are looked for at once: with many more PostgreSQL would rather read the whole table than the indexes. */
const idsAtOnce = 250

/** The ids of all entries that are about one of these ids or name one of them, the oldest first. */
export async function findEntryIds(db: Queryable, ids: readonly string[]): Promise<number[]> {
  const found = new Set<number>()
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const query = db
      .selectFrom('auditEntries')
      .select('id')
      .where(names(ids.slice(first, first + idsAtOnce)))
    for (const { id } of await query.execute()) found.add(id)
  }
  return [...found].sort((a, b) => a - b)
}

export const readEntries = (db: Queryable, entryIds: readonly number[]): Promise<Row<'auditEntries'>[]> =>
  db
    .selectFrom('auditEntries')
    .selectAll()
    .where(sql<boolean>`id = any (${entryIds}::bigint[])`)
    .orderBy('id')
    .execute()

/** Whether an entry is about one of the ids or names it. As a value, so that PostgreSQL's estimate and index fit. */
const names = (ids: readonly string[]) => {
  const sought = sql`${ids}::text[]`
  return sql<boolean>`(about = any (${sought}) or jsonb_path_query_array(details, '$.*[*]') ?| ${sought})`
}
