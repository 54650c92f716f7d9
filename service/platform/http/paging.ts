import * as z from 'zod/mini'
import type { Paged } from '#contract/endpoints/query.ts'
import { invalidInput } from './problems.ts'

/** The rows of a page, and the position that the next page begins after; null where the list ends. */
export type Slice<Row> = { rows: Row[]; next: Position | null }

export type Position = { createdAt: Date; id: string }
export const pageSize = 20

/** A part of a list: at most `limit` rows after a position, which the last row of the part before has. */
export type PagePart = { after: Position; limit: number }

/** Before the first row of a list that is sorted by time, the newest or the oldest first. */
export const beforeNewest: Position = {
  createdAt: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
export const beforeOldest: Position = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

// ISO 8601 has a year 0, PostgreSQL does not.
const storableDate = z.iso.datetime().check(z.refine((date) => !date.startsWith('0000')))

/** Reads a cursor that this service created, with ids of this schema; any other is a field error. */
export function readCursor(cursor: string | undefined, idSchema: z.ZodMiniType<string> = z.uuid()): Position | null {
  if (cursor === undefined) return null
  try {
    const [createdAt, id] = z.parse(
      z.tuple([storableDate, idSchema]),
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    return { createdAt: new Date(createdAt), id }
  } catch (cause) {
    throw Object.assign(invalidInput({ cursor: ['Must be one that a list has answered as next'] }), { cause })
  }
}

/**
 * A page out of at most `size + 1` rows; `path` is the list's own, and `query` what `next` repeats (docs/wire-compatibility.md).
 * [entities.paged-list]
 */
export function toPage<Row extends Position, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
  path: string,
  query: Record<string, string | undefined> = {},
  size: number = pageSize,
): Paged<Item> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasMore = rows.length > size
  if (!hasMore || !last) return { items: shown.map(toItem), hasMore: false, next: null }
  return { items: shown.map(toItem), hasMore: true, next: toNext(last, path, query) }
}

/** A page of a slice of a list: it may be shorter than its size although the list goes on. */
export function toSlicedPage<Row, Item>(
  { rows, next }: Slice<Row>,
  toItem: (row: Row) => Item,
  path: string,
  query: Record<string, string | undefined>,
): Paged<Item> {
  return { items: rows.map(toItem), hasMore: next !== null, next: next && toNext(next, path, query) }
}

function toNext({ createdAt, id }: Position, path: string, query: Record<string, string | undefined>): string {
  const cursor = Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  search.set('cursor', cursor)
  return `${path}?${search}`
}
