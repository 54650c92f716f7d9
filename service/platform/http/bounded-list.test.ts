import { describe, expect, it } from 'vitest'
import { joinHits, type ListReader, readHits, readSlice } from './bounded-list.ts'
import { beforeNewest } from './paging.ts'

type Row = { id: string; createdAt: Date; isWanted: boolean }

/** A list of so many rows, the newest first, and what of it a reader has looked at. */
function openList(count: number, isWanted: (index: number) => boolean) {
  const rows = Array.from({ length: count }, (_, index): Row => {
    const id = `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`
    return { id, createdAt: new Date(Date.UTC(2026, 0, 1) - index * 1000), isWanted: isWanted(index) }
  })
  let looked = 0
  const from = ({ after }: { after: { createdAt: Date } }) =>
    rows.filter(({ createdAt }) => createdAt < after.createdAt)
  const reader: ListReader<Row> = {
    async find(range, look, limit) {
      const ids = 'ids' in look ? new Set(look.ids) : null
      const seen = 'scan' in look ? from(range).slice(0, look.scan) : from(range).filter(({ id }) => ids?.has(id))
      looked += seen.length
      return seen.filter((row) => row.isWanted).slice(0, limit)
    },
    skip: async (range, skipped) => from(range)[skipped - 1],
  }
  const narrow = async (limit: number) => {
    const wanted = rows.filter((row) => row.isWanted).slice(0, limit)
    return wanted.map(({ id }) => id)
  }
  return { rows, reader, narrow, looked: () => looked }
}

async function readAll(reader: ListReader<Row>, size: number) {
  const found: string[] = []
  let after: typeof beforeNewest | null = beforeNewest
  let pages = 0
  while (after) {
    const slice: Awaited<ReturnType<typeof readSlice<Row>>> = await readSlice(reader, { after, sort: 'newest', size })
    found.push(...slice.rows.map(({ id }) => id))
    after = slice.next
    pages += 1
  }
  return { found, pages }
}

const wantedOf = (rows: readonly Row[]) => rows.filter((row) => row.isWanted).map(({ id }) => id)

describe('a list whose filter has no index', () => {
  it.each([
    ['is met by all', () => true],
    ['is met by few', (index: number) => index % 700 === 3],
    ['is met at the end alone', (index: number) => index > 49_990],
    ['is met by none', () => false],
  ])('has each row once where it %s', async (_, isWanted) => {
    const { rows, reader } = openList(50_000, isWanted)
    expect((await readAll(reader, 200)).found).toEqual(wantedOf(rows))
  })

  it('looks at a bounded number of rows for a page, which may then be empty', async () => {
    const { reader, looked } = openList(50_000, (index) => index === 49_999)
    const first = await readSlice(reader, { after: beforeNewest, sort: 'newest', size: 50 })
    expect([first.rows.length, first.next !== null]).toEqual([0, true])
    expect(looked()).toBeLessThanOrEqual(21_000)
    expect((await readAll(reader, 50)).pages).toBe(3)
  })
})

describe('a list whose filter has an index', () => {
  it('finds rows that are few by it, wherever they are', async () => {
    const { rows, reader, narrow, looked } = openList(50_000, (index) => index % 10_000 === 9_999)
    const { found, pages } = await readAll({ ...reader, narrow }, 50)
    expect([found, pages]).toEqual([wantedOf(rows), 1])
    expect(looked()).toBeLessThan(10)
  })

  it('looks through the next rows where there are more than can be sorted', async () => {
    const { rows, reader, narrow } = openList(50_000, (index) => index > 48_000)
    expect((await readAll({ ...reader, narrow }, 200)).found).toEqual(wantedOf(rows))
  })

  it('looks through the next rows while that index is not built', async () => {
    const { rows, reader, looked } = openList(50_000, (index) => index === 49_999)
    const unbuilt = { ...reader, narrow: async () => null }
    const first = await readSlice(unbuilt, { after: beforeNewest, sort: 'newest', size: 50 })
    expect([first.rows, first.next !== null]).toEqual([[], true])
    expect(looked()).toBeLessThanOrEqual(21_000)
    expect((await readAll(unbuilt, 50)).found).toEqual(wantedOf(rows))
  })

  it('asks no index where what is often common fills the page', async () => {
    const { reader } = openList(5_000, () => true)
    const narrow = async () => Promise.reject(new Error('The index was asked'))
    const { rows } = await readSlice(
      { ...reader, narrow, isOftenCommon: true },
      { after: beforeNewest, sort: 'newest', size: 50 },
    )
    expect(rows).toHaveLength(50)
  })
})

describe('the hits of a search', () => {
  it('are the newest, and say whether there may be others', async () => {
    const common = openList(5_000, () => true)
    const many = await readHits({ ...common.reader, narrow: common.narrow }, 5)
    expect([many.rows.map(({ id }) => id), many.mayHaveMore]).toEqual([wantedOf(common.rows).slice(0, 5), true])
    const rare = openList(5_000, (index) => index === 4_999)
    const few = await readHits({ ...rare.reader, narrow: rare.narrow }, 5)
    expect([few.rows.map(({ id }) => id), few.mayHaveMore]).toEqual([wantedOf(rare.rows), false])
    const old = openList(5_000, (index) => index > 4_000)
    expect((await readHits({ ...old.reader, narrow: old.narrow }, 5)).mayHaveMore).toBe(true)
  })

  it('are the newest alone while their index is not built, and say that there may be others', async () => {
    const { rows, reader } = openList(50_000, (index) => index === 15_000 || index === 45_000)
    const found = await readHits({ ...reader, narrow: async () => null }, 5)
    expect([found.rows.map(({ id }) => id), found.mayHaveMore]).toEqual([wantedOf(rows).slice(0, 1), true])
  })

  it('that are found twice are there once', () => {
    const [one, other] = [{ id: 'a' }, { id: 'b' }]
    const joined = joinHits(5, { rows: [one], mayHaveMore: false }, { rows: [one, other], mayHaveMore: false })
    expect(joined).toEqual({ rows: [one, other], mayHaveMore: false })
  })
})
