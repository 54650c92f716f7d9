import { createHmac, timingSafeEqual } from 'node:crypto'

export type Choices = { newsletter: boolean; productUpdates: boolean }

/** How long an unconfirmed address is kept, in milliseconds. */
export const unconfirmedLifetime = 30 * 24 * 60 * 60 * 1000

export const nothing: Choices = { newsletter: false, productUpdates: false }

export const wantsAny = ({ newsletter, productUpdates }: Choices) => newsletter || productUpdates

/** Adds newly requested kinds to the existing ones; a request never removes any. */
export const add = (had: Choices, asked: Choices): Choices => ({
  newsletter: had.newsletter || asked.newsletter,
  productUpdates: had.productUpdates || asked.productUpdates,
})

const wishes: Record<string, Choices> = {
  '': nothing,
  n: { newsletter: true, productUpdates: false },
  p: { newsletter: false, productUpdates: true },
  np: { newsletter: true, productUpdates: true },
}
const spell = ({ newsletter, productUpdates }: Choices) => `${newsletter ? 'n' : ''}${productUpdates ? 'p' : ''}`

/** The token of a mailed link: it proves the mailbox, and says what was asked for, so that no row need wait for it. */
export const writeToken = (secret: string, email: string, asked: Choices): string => {
  const wish = spell(asked)
  return `${wish}.${sign(secret, email, wish)}`
}

/** The choices in a token; null when it is not for this address. */
export function readToken(secrets: readonly string[], email: string, token: string): Choices | null {
  const [wish = '', signature = ''] = token.split('.')
  const asked = Object.hasOwn(wishes, wish) ? wishes[wish] : undefined
  if (!asked) return null
  const given = Buffer.from(signature)
  const isSigned = secrets.some((secret) => {
    const due = Buffer.from(sign(secret, email, wish))
    return due.length === given.length && timingSafeEqual(due, given)
  })
  return isSigned ? asked : null
}

const sign = (secret: string, email: string, wish: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`communications:${wish}:${email}`).digest('base64url')
