import { describe, expect, it } from 'vitest'
import type { GivenRecord } from '../records.ts'
import { statusOf, toIsoMinor, withWarnings } from './amounts.ts'

const order = (fields: object): GivenRecord => ({
  kind: 'order',
  key: '1',
  customer: { email: 'ann@example.com' },
  status: 'Paid',
  currency: 'usd',
  lines: [],
  discount: 0,
  taxes: 0,
  total: 7900,
  refunded: 0,
  boughtAt: new Date(0),
  ...fields,
})

describe('an order with warnings', () => {
  it.each([
    [{}, []],
    [{ refunded: 7900 }, []],
    [{ refunded: 7901 }, ['Order 1: $79.01 was refunded, which is more than the total of $79']],
    [{ refunded: 8000, number: '#7' }, ['Order #7: $80 was refunded, which is more than the total of $79']],
    [{ refunded: 8000, currency: 'JPY' }, ['Order 1: ¥8,000 was refunded, which is more than the total of ¥7,900']],
    [{ refunded: 8000, currency: 'Dollars' }, []],
  ])('%o', (fields, warnings) => {
    const [first, ...others] = withWarnings(order(fields))
    expect(first).toEqual(order(fields))
    expect(others).toEqual(warnings.map((reason) => ({ kind: 'warning', reason })))
  })
})

it.each([
  [7900, 'usd', 2, 7900],
  [5000, 'JPY', 0, 5000],
  [5000, 'JPY', 2, 50],
  [5000, 'MGA', 0, 500_000],
  [5000, 'ISK', 2, 50],
  [5000, 'KWD', 2, 50_000],
])('%d of %s with %d digits are %d in ISO 4217', (amount, currency, digits, expected) => {
  expect(toIsoMinor(amount, currency, digits, 'total')).toBe(expected)
})

it('an amount that would lose a part is an error that names the field', () => {
  expect(() => toIsoMinor(5050, 'JPY', 2, 'total')).toThrow('total is no amount of JPY: 5050')
})

it.each([
  [7900, 0, 'Paid'],
  [7900, 100, 'PartlyRefunded'],
  [7900, 7900, 'Refunded'],
  [7900, 8000, 'Refunded'],
  [0, 0, 'Paid'],
])('of %d, %d refunded is %s', (total, refunded, status) => {
  expect(statusOf(total, refunded)).toBe(status)
})
