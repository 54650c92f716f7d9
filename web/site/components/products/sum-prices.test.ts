import { expect, it } from 'vitest'
import { sumPrices } from './sum-prices.ts'

it('adds prices up in the currencies that all products have', () => {
  expect(sumPrices([{ USD: 99.99, EUR: 90 }, { USD: 79.99 }])).toEqual({ USD: 179.98 })
  expect(sumPrices([])).toEqual({})
})
