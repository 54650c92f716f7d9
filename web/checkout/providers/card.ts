/** What a card form holds, as typed. It stays in the browser. */
export type Card = { number: string; expiry: string; code: string }
export type CardField = keyof Card
export type CardErrors = Partial<Record<CardField, string>>

/** What a provider makes of a card: a token for the service, or what is wrong with which field. */
export type TokenResult = { token: string } | { errors: CardErrors }

/** Whether the provider took the card. */
export function isToken(result: TokenResult): result is { token: string } {
  return 'token' in result
}
