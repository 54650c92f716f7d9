import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import {
  directionOf,
  findByIds,
  findIdsFrom,
  inRange,
  joinHits,
  type ListPart,
  type ListRange,
  type LookAt,
  readHits,
  readSlice,
} from '#service/platform/index.ts'

export type CustomerFilter = {
  /** A part of the name or the address, of three characters or more. */
  search?: string | undefined
  isConfirmed?: boolean | undefined
}

/** The words that the index of trigrams is about. */
const words = sql<string>`email || ' ' || name`

/** A page of all accounts by time. */
export const findCustomerPage = (db: Queryable, filter: CustomerFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

/** Accounts that a part of a name or an address finds, or the beginning of an id; the newest of them. */
export async function findCustomerHits(db: Queryable, text: string, size: number) {
  const byId = await findByIds(readerOf(db, {}), await findIdsFrom(db, 'customers', text, size), size)
  return joinHits(size, byId, await readHits(readerOf(db, { search: text }), size))
}

const readerOf = (db: Queryable, filter: CustomerFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) =>
    ordered(db, filter, range)
      .offset(sql.lit(rows - 1))
      .limit(sql.lit(1))
      .executeTakeFirst(),
  ...narrowBy(db, filter),
})

const isUnconfirmed = sql<SqlBool>`confirmed_at is null`

const ordered = (db: Queryable, { isConfirmed }: CustomerFilter, range: ListRange) =>
  db
    .selectFrom('customers')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .$if(isConfirmed === false, (query) => query.where(isUnconfirmed))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))

const columns = ['id', 'name', 'email', 'createdAt', 'confirmedAt'] as const

function find(db: Queryable, filter: CustomerFilter, range: ListRange, look: LookAt, limit: number) {
  const seen =
    'ids' in look
      ? db.selectFrom('customers').where('id', 'in', look.ids).where(inRange(range)).offset(sql.lit(0))
      : ordered(db, filter, range).clearSelect().limit(sql.lit(look.scan))
  return (
    db
      .selectFrom(seen.select(columns).as('customers'))
      .select(columns)
      // An erased account keeps its row, for licenses refer to it.
      .where('email', 'not like', 'erased:%')
      .where((eb) => eb.and(conditionsOf(filter)))
      .orderBy('createdAt', directionOf(range))
      .orderBy('id', directionOf(range))
      .limit(limit)
      .execute()
  )
}

function conditionsOf({ search, isConfirmed }: CustomerFilter): Expression<SqlBool>[] {
  return [
    search !== undefined && sql<SqlBool>`strpos(lower(${words}), lower(${search})) > 0`,
    isConfirmed !== undefined && (isConfirmed ? sql<SqlBool>`not ${isUnconfirmed}` : isUnconfirmed),
  ].filter((condition) => condition !== false)
}

const narrowBy = (db: Queryable, { search }: CustomerFilter) =>
  search === undefined ? {} : { narrow: (limit: number) => findByWords(db, search, limit), isOftenCommon: true }

/** Ids of accounts with this part in their name or address, `limit` at most, whichever they are. */
async function findByWords(db: Queryable, part: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where(sql<SqlBool>`trigrams(${words}) @> trigrams(${part}::text)`)
    .where(sql<SqlBool>`strpos(lower(${words}), lower(${part}::text)) > 0`)
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
