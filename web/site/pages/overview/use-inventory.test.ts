import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/endpoints/query.ts'
import { readAllPages } from './use-inventory.ts'

const pages: Record<string, Paged<number>> = {
  first: { items: [1, 2], hasMore: true, next: 'second' },
  second: { items: [3], hasMore: true, next: 'third' },
  third: { items: [4], hasMore: false, next: null },
}
const loadFrom =
  (start: string) =>
  async (next: string = start): Promise<Paged<number>> => {
    const page = pages[next]
    if (!page) throw new Error(`No page ${next}`)
    return page
  }

describe('a list read to its end', () => {
  it('has what is on each of its pages, in order', async () => {
    expect(await readAllPages(loadFrom('first'))).toEqual({ items: [1, 2, 3, 4], hasMore: false, next: null })
    expect((await readAllPages(loadFrom('third'))).items).toEqual([4])
  })

  it('is not there at all when a page is missing, for a count of half of it would be false', async () => {
    pages.third = { items: [4], hasMore: true, next: 'gone' }
    await expect(readAllPages(loadFrom('first'))).rejects.toThrow('No page gone')
  })
})
