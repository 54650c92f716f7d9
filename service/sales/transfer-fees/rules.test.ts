import { expect, it } from 'vitest'
import { isFeeLine } from '#contract/license-transfers.ts'
import { toGrants } from '../orders/order-lines.ts'
import { nameProducts, toFeeLine } from './rules.ts'

it('the line of a fee is priced for good, and stands for no license', () => {
  const line = toFeeLine({ currency: 'JPY', amount: 2500, products: ['Clatter'] })
  expect(line).toMatchObject({ type: 'Product', quantity: 1, price: { JPY: 2500 }, variation: { name: 'Clatter' } })
  expect(isFeeLine(line)).toBe(true)
  expect(toGrants('order-1', [line], new Map())).toEqual([])
})

it.each([
  [['Clatter'], 'Clatter'],
  [['Clatter', 'Thrum'], 'Clatter and Thrum'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('names what is transferred (%#)', (products, words) => {
  expect(nameProducts(products)).toBe(words)
})
