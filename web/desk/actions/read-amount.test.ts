import { describe, expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

describe('an amount that was typed', () => {
  it.each([
    ['49', 'USD', 4900],
    ['12.5', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    [' 1250 ', 'JPY', 1250],
    ['0.29', 'USD', 29],
  ])('%s %s is %s minor units', (text, currency, amount) => expect(readAmount('amount', text, currency)).toBe(amount))

  it.each([
    ['', 'USD'],
    ['-1', 'USD'],
    ['1.234', 'USD'],
    ['12.50', 'JPY'],
    ['1e3', 'USD'],
  ])('%j %s is refused by its field', (text, currency) => {
    expect(() => readAmount('amount', text, currency)).toThrow(
      expect.objectContaining({ errors: { amount: expect.stringContaining(currency) } }),
    )
  })
})
