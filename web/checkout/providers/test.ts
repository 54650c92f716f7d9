import type { Card, CardErrors, TokenResult } from './card.ts'
import { checkCardCode, checkExpiry, readDigits } from './card-rules.ts'

/** The built-in test provider's cards, and what each does. */
export const testCards = [
  { number: '4242 4242 4242 4242', token: 'tok_success', outcome: 'Succeeds' },
  { number: '4000 0000 0000 3220', token: 'tok_second_step', outcome: 'Asks the bank first' },
  { number: '4000 0000 0000 0002', token: 'tok_declined', outcome: 'Is declined' },
  { number: '4000 0000 0000 3000', token: 'tok_slow', outcome: 'Is slow' },
] as const

/** Cards for what goes wrong between a provider and a shop, which customers never notice. */
export const rareTestCards = [
  { number: '4000 0000 0000 0333', token: 'tok_duplicate', outcome: 'Is told three times' },
  { number: '4000 0000 0000 0404', token: 'tok_lost', outcome: 'Is never told' },
  { number: '4000 0000 0000 0101', token: 'tok_other_amount', outcome: 'Pays another amount' },
] as const

export type TestCard = (typeof testCards | typeof rareTestCards)[number]

const unknownNumber = 'This is test mode: only the cards listed above work'

/** Turns a test card into its token, here in the browser; any other card is refused field by field. */
export function createTestToken(card: Card, today: Date): TokenResult {
  const digits = readDigits(card.number)
  const known = [...testCards, ...rareTestCards].find(({ number }) => readDigits(number) === digits)
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
