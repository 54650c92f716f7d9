import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sort } from '#contract/vendor-api/endpoint.ts'
import type { Queryable } from '#service/database/index.ts'
import type { ListRange, LookAt } from './bounded-list.ts'
import type { Position } from './paging.ts'

/** What is after a position in the direction of the sort, by an index of a time, `created_at` unless said, and `id`. */
export function inRange({ after, sort, end }: ListRange, of: { table?: string; time?: string } = {}) {
  const column = (name: string) => sql.ref(of.table === undefined ? name : `${of.table}.${name}`)
  const [time, id] = [column(of.time ?? 'createdAt'), column('id')]
  const isAfter = sql<SqlBool>`(${time}, ${id}) ${beyond(sort)} (${after.createdAt}, ${after.id})`
  return end ? sql<SqlBool>`${isAfter} and ${isBeforeEnd(time, sort, end)}` : isAfter
}

/** How a position after another compares with it, in the direction of the sort. */
export const beyond = (sort: Sort) => sql.raw(sort === 'newest' ? '<' : '>')

export const isBeforeEnd = (time: Expression<unknown>, sort: Sort, end: Date) =>
  sort === 'newest' ? sql<SqlBool>`${time} >= ${end}` : sql<SqlBool>`${time} < ${end}`

export const directionOf = ({ sort }: Pick<ListRange, 'sort'>) => (sort === 'newest' ? 'desc' : 'asc')

/** Whether text begins with a part, as an index of the text by its characters (`text_pattern_ops`) finds it. */
export const startsWith = (text: Expression<string>, part: string) =>
  sql<SqlBool>`(${text} ~>=~ ${part} and ${text} ~<~ ${`${part}\u{10ffff}`})`

/** How many digits of an id have to be known to find it. */
const shortestStart = 6

/** Ids of a table that begin with what was typed, with hyphens or without: one more than `size` at most. */
export async function findIdsFrom(
  db: Queryable,
  table: 'customers' | 'orders' | 'licenses' | 'activations',
  typed: string,
  size: number,
): Promise<string[]> {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (digits.length < shortestStart || !/^[0-9a-f]{1,32}$/.test(digits)) return []
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>=', toUuid(digits.padEnd(32, '0')))
    .where('id', '<=', toUuid(digits.padEnd(32, 'f')))
    .orderBy('id')
    .limit(size + 1)
    .execute()
  return found.map(({ id }) => id)
}

const toUuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Rows<Query> = {
  where: (condition: RawBuilder<SqlBool>) => Query
  offset: (rows: RawBuilder<number>) => Query
  limit: (rows: RawBuilder<number>) => Query
}

/** The rows that a filter is applied to: of `all` of a range those with the ids, or the next ones of `ordered`. */
export const chooseRows = <Query extends Rows<Query>>(look: LookAt, all: Query, ordered: Query): Query =>
  'ids' in look
    ? // The offset keeps the planner from reading them in the order of the list instead.
      all.where(sql<SqlBool>`id in (${sql.join(look.ids)})`).offset(sql.lit(0))
    : ordered.limit(sql.lit(look.scan))

type Steps<Query> = Omit<Rows<Query>, 'where'> & { executeTakeFirst: () => Promise<Position | undefined> }

/** The position so many rows on in an ordered query of positions; undefined where it ends before. */
export const stepOver = <Query extends Steps<Query>>(ordered: Query, rows: number): Promise<Position | undefined> =>
  ordered
    .offset(sql.lit(rows - 1))
    .limit(sql.lit(1))
    .executeTakeFirst()

type Ids = { limit: (limit: number) => { execute: () => Promise<{ id: string }[]> } }

/** Has a query of ids narrow a list. */
export const narrowTo = (query: Ids) => ({
  narrow: async (limit: number) => (await query.limit(limit).execute()).map(({ id }) => id),
})
