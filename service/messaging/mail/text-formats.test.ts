import { describe, expect, it } from 'vitest'
import { countOf, formatDay, formatMinor, formatMoment, greet } from './text-formats.ts'

describe('a greeting', () => {
  it.each([
    ['Ada Lovelace', 'Hello Ada Lovelace,'],
    ['J. R. R. Tolkien', 'Hello J. R. R. Tolkien,'],
    ['Dr.Smith', 'Hello Dr.Smith,'],
    ['Ada\r\n\r\nYou won', 'Hello Ada You won,'],
    ['Ольга Шевченко', 'Hello Ольга Шевченко,'],
  ])('of %j is %j', (name, greeting) => expect(greet(name)).toBe(greeting))

  it.each(['Win at https://evil.example', 'evil.example', 'WWW.EVIL.COM', 'me@evil.example', ' ', 'x'.repeat(81)])(
    'says no name that could be a link, or is none: %j',
    (name) => expect(greet(name)).toBe('Hello,'),
  )
})

it.each([
  [9900, 'USD', '$99'],
  [9950, 'USD', '$99.50'],
  [14850, 'JPY', '¥14,850'],
  [0, 'GBP', '£0'],
])('%d minor units of %s are %s', (amount, currency, text) => expect(formatMinor(amount, currency)).toBe(text))

it('tells times to the second, in words that no country reads otherwise', () => {
  const time = new Date('2026-01-02T03:04:05Z')
  expect(formatDay(time)).toBe('2 January 2026')
  expect(formatMoment(time)).toBe('2 January 2026 at 03:04:05 UTC')
})

it('counts', () => expect([countOf(1, 'license'), countOf(2, 'license')]).toEqual(['1 license', '2 licenses']))
