import { describe, expect, it } from 'vitest'
import { readAmount, readMoment } from './values.ts'

describe('an amount of a file', () => {
  it.each([
    ['79', 'USD', '.', 7900],
    ['$1,234.50', 'USD', '.', 123_450],
    ['1.234,50 €', 'EUR', ',', 123_450],
    ['EUR 1 234,5', 'EUR', ',', 123_450],
    ["1'234.50", 'CHF', '.', 123_450],
    ['.99', 'USD', '.', 99],
    ['5000', 'JPY', '.', 5000],
    ['5000.00', 'JPY', '.', 5000],
    ['1.2345', 'KWD', '.', null],
    ['12.500', 'KWD', '.', 12_500],
    ['(12.00)', 'USD', '.', -1200],
    ['-12.00', 'USD', '.', -1200],
    ['0.00', 'USD', '.', 0],
    ['12.345', 'USD', '.', null],
    ['1,23', 'USD', '.', null],
    ['1.23', 'EUR', ',', null],
    ['12,34,567', 'USD', '.', null],
    ['1.2.3', 'USD', '.', null],
    ['', 'USD', '.', null],
    ['free', 'USD', '.', null],
    ['=1+2', 'USD', '.', null],
    ['99999999999999999999', 'USD', '.', null],
  ] as const)('%s in %s with %s before the decimals is %s in minor units', (text, currency, mark, minor) => {
    expect(readAmount(text, currency, mark)).toBe(minor)
  })
})

describe('a moment of a file', () => {
  it.each([
    ['2026-03-04', undefined, '2026-03-04T00:00:00.000Z'],
    ['2026-03-04T05:06:07Z', undefined, '2026-03-04T05:06:07.000Z'],
    ['2026-03-04T05:06:07.123456Z', undefined, '2026-03-04T05:06:07.123Z'],
    ['2026-03-04 05:06:07 -0500', undefined, '2026-03-04T10:06:07.000Z'],
    ['2026-03-04 05:06:07 UTC', undefined, '2026-03-04T05:06:07.000Z'],
    ['2026-03-04T05:06:07+02:00', undefined, '2026-03-04T03:06:07.000Z'],
    ['3/4/2026', 'month-first', '2026-03-04T00:00:00.000Z'],
    ['3/4/2026', 'day-first', '2026-04-03T00:00:00.000Z'],
    ['3/4/2026', undefined, null],
    ['3/3/2026', undefined, '2026-03-03T00:00:00.000Z'],
    ['3/25/2026 5:06 PM', undefined, '2026-03-25T17:06:00.000Z'],
    ['25/3/2026', undefined, '2026-03-25T00:00:00.000Z'],
    ['4.3.2026', undefined, '2026-03-04T00:00:00.000Z'],
    ['Mar 4, 2026', undefined, '2026-03-04T00:00:00.000Z'],
    ['March 4, 2026 12:06 AM', undefined, '2026-03-04T00:06:00.000Z'],
    ['Wed, 04 Mar 2026 05:06:07 GMT', undefined, '2026-03-04T05:06:07.000Z'],
    ['4 March 2026', undefined, '2026-03-04T00:00:00.000Z'],
    ['1772600767', undefined, '2026-03-04T05:06:07.000Z'],
    [1_772_600_767_000, undefined, '2026-03-04T05:06:07.000Z'],
    ['2026-02-30', undefined, null],
    ['2026-13-01', undefined, null],
    ['13/13/2026', undefined, null],
    ['2026-03-04T25:06', undefined, null],
    ['0000-00-00 00:00:00', undefined, null],
    ['yesterday', undefined, null],
    ['', undefined, null],
  ] as const)('%s, %s, is %s', (text, order, expected) => {
    expect(readMoment(text, order)?.toISOString() ?? null).toBe(expected)
  })
})
