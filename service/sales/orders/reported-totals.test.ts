import { expect, it } from 'vitest'
import { toReportedTotals } from './order-totals.ts'

const priced = { original: 12_000, discount: 2_000, subtotal: 10_000, taxes: 0, due: 10_000 }

it('the sums of a merchant of record add its tax to prices without tax', () => {
  expect(toReportedTotals(priced, { amount: 11_900, tax: 1_900 })).toEqual({
    original: 12_000,
    discount: 2_000,
    subtotal: 10_000,
    taxes: 1_900,
    due: 11_900,
  })
})

it('the sums of a merchant of record take its tax out of prices with tax, and out of the discount', () => {
  expect(toReportedTotals(priced, { amount: 10_000, tax: 1_667 })).toEqual({
    original: 10_000,
    discount: 1_667,
    subtotal: 8_333,
    taxes: 1_667,
    due: 10_000,
  })
})
