import { describe, expect, it } from 'vitest'
import { createTestToken, fillTestCard, rareTestCards, testCards } from './test.ts'

const today = new Date(2026, 10, 21)
const rest = { expiry: '12 / 29', code: '123' }

describe('the test provider', () => {
  it.each([
    ['4242 4242 4242 4242', 'tok_success'],
    ['4000 0000 0000 0002', 'tok_declined'],
    ['4000000000003220', 'tok_second_step'],
    [' 4242-4242-4242-4242 ', 'tok_success'],
  ])('turns %s into %s', (number, token) => {
    expect(createTestToken({ number, ...rest }, today)).toEqual({ token })
  })

  it('names the cards that work when another is typed', () => {
    const result = createTestToken({ number: '5555 5555 5555 4444', ...rest }, today)
    expect(result).toEqual({
      errors: {
        number: 'This is test mode: only the cards listed above work',
      },
    })
  })

  it('says what is wrong with every field at once', () => {
    expect(createTestToken({ number: '', expiry: '', code: '' }, today)).toEqual({
      errors: {
        number: 'Enter the card number',
        expiry: 'Enter the expiry date',
        code: 'Enter the security code',
      },
    })
  })

  it('takes each of its cards as its buttons fill them in', () => {
    for (const { number, token } of [...testCards, ...rareTestCards]) {
      expect(createTestToken(fillTestCard(number, today), today)).toEqual({ token })
    }
  })
})
