import { expect, it } from 'vitest'
import { readPairs, readTerms, termOptions } from './coupon-terms.ts'

it('amounts are read by currency, with spaces or without', () => {
  expect(readPairs('USD:10, EUR: 9.5')).toEqual({ USD: 10, EUR: 9.5 })
  expect(readPairs('ten')).toEqual({ ten: 0 })
  expect(readPairs('')).toEqual({})
})

it('terms have what was filled in alone, and their command says the same', () => {
  expect(readTerms({ percentage: '20', appliesTo: '', isExclusive: '' })).toEqual({ percentage: 20 })
  const values = {
    amounts: 'USD:10',
    appliesTo: 'clatter, thrum',
    copies: '2',
    minimumPrice: 'USD:20',
    combinesWith: 'fair,club',
    isExclusive: 'yes',
    from: '2026-12-01',
  }
  expect(readTerms(values)).toEqual({
    amounts: { USD: 10 },
    appliesTo: ['clatter', 'thrum'],
    copies: 2,
    minimumPrice: { USD: 20 },
    combinesWith: ['fair', 'club'],
    isExclusive: true,
    from: '2026-12-01',
  })
  expect(termOptions(values)).toEqual([
    ...['--amounts', 'USD:10', '--applies-to', 'clatter, thrum', '--copies', '2', '--minimum-price', 'USD:20'],
    ...['--combines-with', 'fair,club', '--exclusive', '--from', '2026-12-01'],
  ])
})
