import { expect, it } from 'vitest'
import { DeskError } from '../../api/desk-error.ts'
import { readPairs, readTerms, termOptions } from './coupon-terms.ts'

it('amounts are read by currency, with a colon or a space, and others are refused with an example', () => {
  expect(readPairs('amounts', 'USD:10, EUR: 9.5')).toEqual({ USD: 10, EUR: 9.5 })
  expect(readPairs('amounts', 'usd 10,EUR 9')).toEqual({ USD: 10, EUR: 9 })
  expect(readPairs('amounts', '')).toEqual({})
  for (const text of ['ten', 'USD', 'USD:', '10', 'EUR:9,5'])
    expect(() => readPairs('amounts', text)).toThrow(/like USD:10/)
  expect(() => readPairs('amounts', 'ten')).toThrow(DeskError)
})

it('of a percentage and amounts the chosen one counts, although the other is filled in', () => {
  const values = { percentage: '20', amounts: 'USD:10' }
  expect(readTerms({ ...values, takesOff: 'amounts' })).toEqual({ amounts: { USD: 10 } })
  expect(termOptions({ ...values, takesOff: 'amounts' })).toEqual(['--amounts', 'USD:10'])
  expect(readTerms({ ...values, takesOff: 'percentage' })).toEqual({ percentage: 20 })
  expect(termOptions({ ...values, takesOff: 'percentage' })).toEqual(['--percentage', '20'])
})

it('terms have what was filled in alone, and their command says the same', () => {
  expect(readTerms({ percentage: '20', appliesTo: '', isExclusive: '' })).toEqual({ percentage: 20 })
  const values = {
    takesOff: 'amounts',
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
