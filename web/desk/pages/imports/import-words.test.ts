import { describe, expect, it } from 'vitest'
import { describeFile, describeMade, formatRemaining, formatSize, tableOfCounts } from './import-words.ts'

describe('the words of imports', () => {
  it('say how large a file is, and what', () => {
    expect([formatSize(1200), formatSize(2_340_000), formatSize(2 * 1024 ** 3)]).toEqual(['1.2 kB', '2.3 MB', '2.1 GB'])
    expect(describeFile({ source: 'gumroad', shape: 'sales' })).toBe('Gumroad: sales')
    expect(describeFile({ source: null, shape: null })).toBe('Not recognised')
  })

  it.each([
    [{ records: 0, of: null, perSecond: 10 }, ''],
    [{ records: 0, of: 100, perSecond: 0 }, ''],
    [{ records: 99, of: 100, perSecond: 10 }, 'almost done'],
    [{ records: 0, of: 450, perSecond: 10 }, 'about 50 seconds left'],
    [{ records: 0, of: 3000, perSecond: 10 }, 'about 5 minutes left'],
  ])('say of %j how long it takes: %j', (work, words) => expect(formatRemaining(work)).toBe(words))

  it('list the kinds of records with the outcomes that there are', () => {
    const counts = { license: { created: 3, rejected: 1 }, customer: { created: 1200, kept: 2 } }
    expect(tableOfCounts(counts)).toEqual({
      outcomes: ['created', 'kept', 'rejected'],
      rows: [
        { kind: 'customer', title: 'Customers', cells: [1200, 2, 0] },
        { kind: 'license', title: 'Licenses', cells: [3, 0, 1] },
      ],
    })
    expect(describeMade(counts)).toBe('1,200 customers and 3 licenses')
    expect(describeMade({ customer: { kept: 1 } })).toBe('nothing')
  })
})
