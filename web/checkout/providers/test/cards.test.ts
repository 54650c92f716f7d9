import { describe, expect, it } from 'vitest'
import {
  checkCardCode,
  checkExpiry,
  createTestToken,
  fillTestCard,
  formatExpiry,
  groupDigits,
  rareTestCards,
  testCards,
} from './cards.ts'

const today = new Date(2026, 10, 21)

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['42', '42'],
  ['', ''],
  ['not a number', 'not a number'],
])('a card number is grouped while typed: %s', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

describe('an expiry date', () => {
  it.each(['11 / 26', '11/26', '1126', '12 / 2031', ' 1/27 '])('is valid: %s', (expiry) => {
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
  ])('is invalid: %j', (expiry, message) => {
    expect(checkExpiry(expiry, today)).toBe(message)
  })

  it('is valid until the last day of its month', () => {
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
  it.each(['123', ' 1234 '])('is valid: %s', (code) => {
    expect(checkCardCode(code)).toBeNull()
  })

  it.each([
    ['', 'Enter the security code'],
    ['12', 'The security code has 3 or 4 digits'],
    ['12a', 'The security code has 3 or 4 digits'],
  ])('is invalid: %j', (code, message) => {
    expect(checkCardCode(code)).toBe(message)
  })
})

const rest = { expiry: '12 / 29', code: '123' }

describe('the test provider', () => {
  it.each([
    ['4242 4242 4242 4242', 'tok_success'],
    ['4000 0000 0000 0002', 'tok_declined'],
    ['4000000000003220', 'tok_second_step'],
    [' 4242-4242-4242-4242 ', 'tok_success'],
  ])('converts %s into %s', (number, token) => {
    expect(createTestToken({ number, ...rest }, today)).toEqual({ token })
  })

  it('names the accepted cards when another is typed', () => {
    const result = createTestToken({ number: '5555 5555 5555 4444', ...rest }, today)
    expect(result).toEqual({
      errors: {
        number: 'This is test mode: only the cards listed above work',
      },
    })
  })

  it('reports the errors of all fields at once', () => {
    expect(createTestToken({ number: '', expiry: '', code: '' }, today)).toEqual({
      errors: {
        number: 'Enter the card number',
        expiry: 'Enter the expiry date',
        code: 'Enter the security code',
      },
    })
  })

  it('accepts each card that its buttons fill in', () => {
    for (const { number, token } of [...testCards, ...rareTestCards]) {
      expect(createTestToken(fillTestCard(number, today), today)).toEqual({ token })
    }
  })
})
