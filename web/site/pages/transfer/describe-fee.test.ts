import { expect, it } from 'vitest'
import { currencyOf, describeFee } from './describe-fee.ts'

const fee = { paidBy: 'recipient' as const, prices: { EUR: 20, USD: 25.5 } }

it.each([
  ['EUR', { pricesIncludeTax: ['EUR'] }, '€20, incl. VAT'],
  ['USD', { pricesIncludeTax: ['EUR'] }, '$25.50, plus tax where it applies'],
  ['USD', { isUntaxed: true }, '$25.50'],
])('a fee in %s is stated with its taxes (%#)', (currency, taxes, words) => {
  expect(describeFee(fee, currency, taxes)).toBe(words)
})

it.each([
  [['USD', 'EUR'], 'USD'],
  [['JPY', 'EUR'], 'EUR'],
  [['JPY'], 'EUR'],
])('a fee is paid in the first of %j that it has', (preferred, currency) => {
  expect(currencyOf(fee, preferred)).toBe(currency)
})
