import type { Sort } from '#contract/vendor-api/endpoint.ts'
import { beforeNewest, type Position, type Slice } from './paging.ts'

/**
 * Where a part of a list is: after a position, in the direction of the sort, until `end`. Of the newest first, rows of the
 * moment `end` are the last; of the oldest first, they come no more.
 */
export type ListRange = { after: Position; sort: Sort; end?: Date | undefined }
/** A range and how many rows of it a page shows. */
export type ListPart = ListRange & { size: number }

/** Which rows a filter is applied to: the next ones of the list, so many at most, or those with these ids. */
export type LookAt = { scan: number } | { ids: readonly string[] }

export type ListReader<Row extends Position> = {
  /** Rows of the range that all filters ask for, `limit` at most, in the order of the list. */
  find: (range: ListRange, look: LookAt, limit: number) => Promise<Row[]>
  /** The position so many rows on; undefined where the list ends before. */
  skip: (range: ListRange, rows: number) => Promise<Position | undefined>
  /**
   * Ids of all rows that one of the filters asks for, unsorted, `limit` at most, by an index of that filter; null while that
   * index is not built.
   */
  narrow?: ((limit: number) => Promise<string[] | null>) | undefined
  /** Whether what `narrow` finds is often much of the list, so that looking through the next rows comes first. */
  isOftenCommon?: boolean
}

/** How many rows are looked through: at first, and where an index narrows nothing down. */
const walks = { short: 1_000, long: 20_000 } as const
/** The most rows that are sorted after an index has found them. */
const mostNarrowed = 1_000

/**
 * A page of a list whose filters need not have an index together. Reads a bounded number of rows: a page may be shorter than
 * its size, even empty, although the list goes on after `next`.
 */
export async function readSlice<Row extends Position>(
  reader: ListReader<Row>,
  { size, ...range }: ListPart,
): Promise<Slice<Row>> {
  const toSlice = (rows: Row[], end: Position | undefined): Slice<Row> => {
    const shown = rows.slice(0, size)
    return { rows: shown, next: rows.length > size ? (shown.at(-1) ?? null) : (end ?? null) }
  }
  async function walk(scan: number): Promise<Slice<Row>> {
    const rows = await reader.find(range, { scan }, size + 1)
    return toSlice(rows, rows.length > size ? undefined : await reader.skip(range, scan))
  }
  const isDone = ({ rows, next }: Slice<Row>) => rows.length === size || next === null

  if (!reader.narrow || reader.isOftenCommon) {
    const first = await walk(walks.short)
    if (isDone(first)) return first
  }
  const ids = (await reader.narrow?.(mostNarrowed + 1)) ?? null
  if (ids && ids.length <= mostNarrowed)
    return toSlice(ids.length === 0 ? [] : await reader.find(range, { ids }, size + 1), undefined)
  return walk(walks.long)
}

/** The newest hits of a search, and whether there may be others. */
export type Hits<Row> = { rows: Row[]; mayHaveMore: boolean }

/** The most rows that a search chooses from: of more than these it answers the newest of some. */
const mostChosenFrom = 300

/**
 * The newest rows that a part of a text finds: those among the newest of all, or by the index of the text. While that index is
 * not built, older ones are not found.
 */
export async function readHits<Row extends Position>(reader: ListReader<Row>, size: number): Promise<Hits<Row>> {
  const range: ListRange = { after: beforeNewest, sort: 'newest' }
  const newest = await reader.find(range, { scan: walks.short }, size + 1)
  if (newest.length > size) return toHits(newest, size)
  const ids = (await reader.narrow?.(mostChosenFrom)) ?? null
  if (ids === null) {
    const { rows } = toHits(await reader.find(range, { scan: walks.long }, size + 1), size)
    return { rows, mayHaveMore: true }
  }
  const rows = ids.length === 0 ? [] : await reader.find(range, { ids }, size + 1)
  return joinHits(size, { rows, mayHaveMore: ids.length >= mostChosenFrom })
}

/** The hits of ids that were found otherwise. */
export async function findByIds<Row extends Position>(
  reader: Pick<ListReader<Row>, 'find'>,
  ids: readonly string[],
  size: number,
): Promise<Hits<Row>> {
  if (ids.length === 0) return { rows: [], mayHaveMore: false }
  return toHits(await reader.find({ after: beforeNewest, sort: 'newest' }, { ids }, size + 1), size)
}

/** Adds hits that were found otherwise, such as by an id, in front of others; each once. */
export function joinHits<Row extends { id: string }>(size: number, ...parts: readonly Hits<Row>[]): Hits<Row> {
  const rows = [...new Map(parts.flatMap((part) => part.rows).map((row) => [row.id, row])).values()]
  return {
    rows: rows.slice(0, size),
    mayHaveMore: rows.length > size || parts.some(({ mayHaveMore }) => mayHaveMore),
  }
}

/** Hits out of at most `size + 1` rows. */
export const toHits = <Row>(rows: Row[], size: number): Hits<Row> => ({
  rows: rows.slice(0, size),
  mayHaveMore: rows.length > size,
})
