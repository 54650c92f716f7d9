import * as z from 'zod/mini'
import type { Paged } from '#contract/endpoints/query.ts'
import { type Sort, vendorPageSize } from '#contract/vendor-api/endpoint.ts'
import {
  beforeNewest,
  beforeOldest,
  type ListPart,
  type PagePart,
  type Position,
  readCursor,
  type Slice,
  toPage,
  toSlicedPage,
} from '#service/platform/index.ts'

type ListQuery = { limit?: string | undefined; cursor?: string | undefined; [filter: string]: string | undefined }

const sizeOf = ({ limit }: ListQuery): number => (limit === undefined ? vendorPageSize.usual : Number(limit))

/** The part of a list that is asked for, and one row more, which tells whether another page follows. */
export const readPart = (query: ListQuery, first: Position, idSchema: z.ZodMiniType<string> = z.uuid()): PagePart => ({
  after: readCursor(query.cursor, idSchema) ?? first,
  limit: sizeOf(query) + 1,
})

/** Ids that are numbers, as the audit log and deliveries have them. */
export const numberId = z.string().check(z.regex(/^\d{1,15}$/))
export const textId = z.string().check(z.minLength(1), z.maxLength(200))

/** Above all ids that are numbers, and below all that are text. */
export const aboveNumbers: Position = { createdAt: new Date(0), id: String(Number.MAX_SAFE_INTEGER) }
/** Before the first row of a list by time whose ids are numbers. */
export const numberEdges: Edges = {
  newest: { ...beforeNewest, id: aboveNumbers.id },
  oldest: { ...beforeOldest, id: '0' },
}
export const belowTexts: Position = { createdAt: new Date(0), id: '' }

/** A page of the rows that `readPart` asked for, whose `next` repeats the filters. */
export function answerPage<Row, Item>(
  path: string,
  { cursor: _, ...filters }: ListQuery,
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
): Paged<Item> {
  const placed = rows.map((row) => ({ ...positionOf(row), row }))
  return toPage(placed, ({ row }) => toItem(row), path, filters, sizeOf(filters))
}

/** Of lists that are sorted by nothing but an id. */
export const byId = ({ id }: { id: string | number }): Position => ({ createdAt: new Date(0), id: String(id) })

type SortedQuery = {
  limit?: string | undefined
  cursor?: string | undefined
  sort?: Sort | undefined
  from?: string | undefined
  to?: string | undefined
}

const day = 24 * 60 * 60 * 1000

/** Before the first row of a list by time, in either direction. */
type Edges = Readonly<Record<Sort, Position>>
const uuidEdges: Edges = { newest: beforeNewest, oldest: beforeOldest }

/** The part of a list by time that is asked for: in either direction, and within days. */
export function readSortedPart(
  { sort = 'newest', from, to, ...query }: SortedQuery,
  idSchema: z.ZodMiniType<string> = z.uuid(),
  edges = uuidEdges,
): ListPart {
  const first = from === undefined ? undefined : new Date(from)
  const last = to === undefined ? undefined : new Date(Date.parse(to) + day)
  const [start, end] = sort === 'newest' ? [last, first] : [first, last]
  const given = readCursor(query.cursor, idSchema)
  const after = given ?? (start ? { createdAt: start, id: edges.oldest.id } : edges[sort])
  return { after, sort, size: sizeOf(query), end }
}

/** A page of a slice, whose `next` repeats the filters. */
export const answerSlice = <Row, Item>(
  path: string,
  { cursor: _, ...filters }: ListQuery,
  slice: Slice<Row>,
  toItem: (row: Row) => Item,
): Paged<Item> => toSlicedPage(slice, toItem, path, filters)

/** A flag of a query; undefined where it was not given. */
export const toFlag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'
