import { describe, expect, it } from 'vitest'
import { pageSize, readCursor, toPage } from './paging.ts'
import { ProblemError } from './problems.ts'

const rows = Array.from({ length: pageSize + 1 }, (_, index) => ({
  id: `c0a1b2c3-0000-4000-8000-${String(index).padStart(12, '0')}`,
  createdAt: new Date(Date.UTC(2026, 4, 4, 10, 0, index, 123)),
}))
const toId = ({ id }: { id: string }) => id
const path = '/api/customer/inventory/licenses'

describe('a page', () => {
  it('that shows all has no next', { tags: ['entities.paged-list'] }, () => {
    expect(toPage(rows.slice(0, pageSize), toId, path)).toEqual({
      items: rows.slice(0, pageSize).map(toId),
      hasMore: false,
      next: null,
    })
    expect(toPage([], toId, path)).toEqual({ items: [], hasMore: false, next: null })
  })

  it('that is full says where the next one begins: a root-relative path that repeats its query', () => {
    const page = toPage(rows, toId, path, { includeManifests: 'true', version: undefined })
    expect(page.items).toHaveLength(pageSize)
    expect(page.hasMore).toBe(true)
    const next = new URL(page.next ?? '', 'https://licensing.example')
    expect(page.next).toMatch(/^\/api\/customer\/inventory\/licenses\?/)
    expect([...next.searchParams.keys()]).toEqual(['includeManifests', 'cursor'])
    expect(readCursor(next.searchParams.get('cursor') ?? undefined)).toEqual(rows[pageSize - 1])
  })
})

describe('a cursor', () => {
  it('is none on the first page', () => expect(readCursor(undefined)).toBeNull())

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    '',
    'nonsense',
    '%00',
    encode(null),
    encode({}),
    encode(['2026-05-04T10:00:00Z']),
    encode(['2026-05-04T10:00:00Z', "'; drop table licenses; --"]),
    encode(['yesterday', rows[0]?.id]),
    encode([0, rows[0]?.id]),
  ])('of other making is a field error: %j', (cursor) => {
    expect(() => readCursor(cursor)).toThrow(ProblemError)
    expect(() => readCursor(cursor)).toThrow(/^cursor: /)
  })
})
