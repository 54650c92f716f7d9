import { expect, it } from 'vitest'
import { formatPrice, widestPrice } from './price.tsx'

it.each([
  [99, 'USD', '$99'],
  [99.5, 'USD', '$99.50'],
  [14850, 'JPY', '¥14,850'],
  [85, 'GBP', '£85'],
])('writes %d %s as %s, whatever the locale of the machine', (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text)
})

it('keeps room for the currency that takes most of it', () => {
  expect(widestPrice({ USD: 99, JPY: 14850, GBP: 85 })).toBe('¥14,850')
  expect(widestPrice({})).toBe('')
})
