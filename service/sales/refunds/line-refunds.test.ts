import { expect, it } from 'vitest'
import { refundedOfLines } from './line-refunds.ts'

const lines = [
  { id: 'a', paid: 9900 },
  { id: 'b', paid: 4950 },
]
const refunded = (...refunds: Parameters<typeof refundedOfLines>[1]) => refundedOfLines(lines, refunds)

it('a refund of lines is of those alone', () => {
  expect(refunded({ amount: 4950, lineIds: ['b'] })).toEqual([0, 4950])
  expect(refunded({ amount: 1000, lineIds: ['a'] })).toEqual([1000, 0])
})

it('an amount without lines is of all, by what is left of them', () => {
  expect(refunded({ amount: 3000, lineIds: [] })).toEqual([2000, 1000])
  expect(refunded({ amount: 4950, lineIds: ['b'] }, { amount: 100, lineIds: [] })).toEqual([100, 4950])
})

it('what is more than the named lines is of the others, and nothing is more than was paid', () => {
  expect(refunded({ amount: 5000, lineIds: ['b'] })).toEqual([50, 4950])
  expect(refunded({ amount: 99_999, lineIds: [] })).toEqual([9900, 4950])
  expect(refunded({ amount: 14_850, lineIds: [] }, { amount: 1, lineIds: ['a'] })).toEqual([9900, 4950])
})

it('without lines or refunds it is nothing', () => {
  expect(refunded()).toEqual([0, 0])
  expect(refundedOfLines([], [{ amount: 5, lineIds: [] }])).toEqual([])
})
