import { expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'

it.each([
  [99, 'USD', '$99'],
  [99.5, 'USD', '$99.50'],
  [1234.5, 'EUR', '€1,234.50'],
  [54.95 * 3, 'EUR', '€164.85'],
  [14850, 'JPY', '¥14,850'],
  [85, 'GBP', '£85'],
  [0, 'GBP', '£0'],
  [1250.5, 'HUF', 'HUF\u00a01,250.50'],
])('writes %d %s as %s, whatever the locale of the machine', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})
