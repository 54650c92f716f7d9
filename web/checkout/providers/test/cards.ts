export type Card = { number: string; expiry: string; code: string }
export type CardField = keyof Card
export type CardErrors = Partial<Record<CardField, string>>

export type TokenResult = { token: string } | { errors: CardErrors }

/** Whether the provider accepted the card. */
export function isToken(result: TokenResult): result is { token: string } {
  return 'token' in result
}

/** The digits of a typed card number without spaces, dashes and dots. */
export function readDigits(number: string): string {
  return number.replace(/[\s.-]/g, '')
}

/** Groups a card number by four while it is typed; other characters are left for the validation. */
export function groupDigits(number: string): string {
  const digits = readDigits(number)
  return /^\d*$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : number
}

/** Inserts the slash of `MM / YY` while characters are added, so that it can be deleted. */
export function formatExpiry(typed: string, before: string): string {
  if (typed.length < before.length) return typed
  if (/^[2-9]$/.test(typed)) return `0${typed} / `
  return typed.replace(/^(\d\d)[\s/]*(\d{0,2})$/, '$1 / $2')
}

/** Validates an expiry date, MM / YY or MM / YYYY; a card is valid until the end of its month. */
export function checkExpiry(expiry: string, today: Date): string | null {
  if (expiry.trim() === '') return 'Enter the expiry date'
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(expiry)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'Write the expiry as month and year, like 09 / 29'
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  const firstDayAfter = new Date(year, month, 1)
  return today < firstDayAfter ? null : 'This card has expired'
}

/** Validates a security code. */
export function checkCardCode(code: string): string | null {
  if (code.trim() === '') return 'Enter the security code'
  return /^\s*\d{3,4}\s*$/.test(code) ? null : 'The security code has 3 or 4 digits'
}

/** The cards of the built-in test provider and their outcomes. */
export const testCards = [
  { number: '4242 4242 4242 4242', token: 'tok_success', outcome: 'Succeeds' },
  { number: '4000 0000 0000 3220', token: 'tok_second_step', outcome: 'Asks the bank' },
  { number: '4000 0000 0000 0002', token: 'tok_declined', outcome: 'Is declined' },
  { number: '4000 0000 0000 3000', token: 'tok_slow', outcome: 'Is slow' },
] as const

/** Cards for failures between provider and shop that customers do not notice. */
export const rareTestCards = [
  { number: '4000 0000 0000 0333', token: 'tok_duplicate', outcome: 'Is told three times' },
  { number: '4000 0000 0000 0404', token: 'tok_lost', outcome: 'Is never told' },
  { number: '4000 0000 0000 0101', token: 'tok_other_amount', outcome: 'Pays another amount' },
] as const

export type TestCard = (typeof testCards | typeof rareTestCards)[number]

const unknownNumber = 'This is test mode: only the cards listed above work'

/** Converts a test card into its token in the browser; any other card gets field errors. */
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

/** The values that a 'fill in' button enters; valid until the end of next year. */
export function fillTestCard(number: string, today: Date): Card {
  return { number, expiry: `12 / ${String(today.getFullYear() + 1).slice(-2)}`, code: '123' }
}
