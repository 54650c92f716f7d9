import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Choices, nothing } from './rules.ts'

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
