import type { Card, CardErrors, TokenResult } from './card.ts'
import { checkCardCode, checkExpiry, readDigits } from './card-rules.ts'

/** The built-in test provider's cards, and what each does. */
export const testCards = [
  { number: '4242 4242 4242 4242', token: 'tok_success', outcome: 'Succeeds' },
  { number: '4000 0000 0000 3220', token: 'tok_second_step', outcome: 'Asks the bank first' },
  { number: '4000 0000 0000 0002', token: 'tok_declined', outcome: 'Is declined' },
] as const

const numbers = testCards.map(({ number }) => number)
const unknownNumber = `This is test mode: only ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} work`

/** Turns a test card into its token, here in the browser; any other card is refused field by field. */
export function createTestToken(card: Card, today: Date): TokenResult {
  const digits = readDigits(card.number)
  const known = testCards.find(({ number }) => readDigits(number) === digits)
  const errors: CardErrors = {}
  if (!known) errors.number = digits === '' ? 'Enter the card number' : unknownNumber
  const expiryError = checkExpiry(card.expiry, today)
  if (expiryError) errors.expiry = expiryError
  const codeError = checkCardCode(card.code)
  if (codeError) errors.code = codeError
  return known && !expiryError && !codeError ? { token: known.token } : { errors }
}

/** The card that a 'fill in' button enters: valid until the end of next year. */
export function fillTestCard(number: string, today: Date): Card {
  return { number, expiry: `12 / ${String(today.getFullYear() + 1).slice(-2)}`, code: '123' }
}
