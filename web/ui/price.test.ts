import { expect, it } from 'vitest'
import { formatPrice } from './price.tsx'

it.each([
  [99, 'USD', '$99'],
  [99.5, 'USD', '$99.50'],
  [14850, 'JPY', '¥14,850'],
  [85, 'GBP', '£85'],
])('writes %d %s as %s, whatever the locale of the machine', (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text)
})
