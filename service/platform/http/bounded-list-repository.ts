import { type Expression, type SqlBool, sql } from 'kysely'
import type { Sort } from '#contract/vendor/endpoint.ts'
import type { Queryable } from '#service/database/index.ts'
import type { ListRange } from './bounded-list.ts'

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
