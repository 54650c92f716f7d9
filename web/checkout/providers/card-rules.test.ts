import { describe, expect, it } from 'vitest'
import { checkCardCode, checkExpiry, formatExpiry, groupDigits } from './card-rules.ts'

const today = new Date(2026, 10, 21)

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['42', '42'],
    ['', ''],
    ['not a number', 'not a number'],
  ])('is grouped while typed: %s', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown)
  })
})

describe('an expiry date', () => {
  it.each(['11 / 26', '11/26', '1126', '12 / 2031', ' 1/27 '])('is good: %s', (expiry) => {
    expect(checkExpiry(expiry, today)).toBeNull()
  })

  it.each([
    ['', 'Enter the expiry date'],
    ['10 / 26', 'This card has expired'],
    ['12 / 2025', 'This card has expired'],
    ['13 / 28', 'Write the expiry as month and year, like 09 / 29'],
    ['0 / 28', 'Write the expiry as month and year, like 09 / 29'],
    ['soon', 'Write the expiry as month and year, like 09 / 29'],
    ['12 / 2', 'Write the expiry as month and year, like 09 / 29'],
  ])('is refused: %j', (expiry, message) => {
    expect(checkExpiry(expiry, today)).toBe(message)
  })

  it('is good on the last day of its month and not on the next', () => {
    expect(checkExpiry('11 / 26', new Date(2026, 10, 30, 23, 59))).toBeNull()
    expect(checkExpiry('11 / 26', new Date(2026, 11, 1))).toBe('This card has expired')
  })

  it.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['5', '', '05 / '],
    ['12 / 2', '12 / ', '12 / 2'],
    ['1229', '', '12 / 29'],
    ['12 /', '12 / ', '12 /'],
    ['1/2', '1/', '1/2'],
    ['12/2029', '12/202', '12/2029'],
  ])('gets its slash while typed: %j after %j', (typed, before, shown) => {
    expect(formatExpiry(typed, before)).toBe(shown)
  })
})

describe('a security code', () => {
  it.each(['123', ' 1234 '])('is good: %s', (code) => {
    expect(checkCardCode(code)).toBeNull()
  })

  it.each([
    ['', 'Enter the security code'],
    ['12', 'The security code has 3 or 4 digits'],
    ['12a', 'The security code has 3 or 4 digits'],
  ])('is refused: %j', (code, message) => {
    expect(checkCardCode(code)).toBe(message)
  })
})
