import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import type { ListRange } from './bounded-list.ts'

/** What is after a position in the direction of the sort, by an index of `created_at` and `id` of a table. */
export function inRange({ after, sort, from, until }: ListRange, table?: string) {
  const [time, id] = ['createdAt', 'id'].map((name) => sql.ref(table === undefined ? name : `${table}.${name}`))
  // One condition to begin at: PostgreSQL might begin at the weaker of two, and read what is between.
  if (sort === 'newest') {
    const start = until && until < after.createdAt ? { createdAt: until, id: lowestId } : after
    const isAfter = sql<SqlBool>`(${time}, ${id}) < (${start.createdAt}, ${start.id})`
    return from ? sql<SqlBool>`${isAfter} and ${time} >= ${from}` : isAfter
  }
  const start = from && from > after.createdAt ? { createdAt: from, id: lowestId } : after
  const isAfter = sql<SqlBool>`(${time}, ${id}) > (${start.createdAt}, ${start.id})`
  return until ? sql<SqlBool>`${isAfter} and ${time} < ${until}` : isAfter
}

/** Below every id: nothing of the moment itself is skipped. */
const lowestId = '00000000-0000-0000-0000-000000000000'

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
