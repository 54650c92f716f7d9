import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

export type LinkSignature = {
  /** When it expires, in seconds since 1970. */
  expires: string
  signature: string
}

/** Addresses that work without a session for a while. The first secret signs; all secrets verify. */
export function createSignedLinks(secrets: readonly [string, ...string[]], clock: Clock) {
  return {
    sign(purpose: string, parts: readonly string[], expiresAt: Date): LinkSignature {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return { expires, signature: createSignature(secrets[0], purpose, parts, expires) }
    },
    /** Whether this address was signed here for this purpose and has not expired. */
    verify(purpose: string, parts: readonly string[], { expires, signature }: LinkSignature): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false
      return secrets.some((secret) => isSame(createSignature(secret, purpose, parts, expires), signature))
    },
  }
}

/** As JSON, so that different lists of parts never produce the same text. */
const createSignature = (secret: string, purpose: string, parts: readonly string[], expires: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(JSON.stringify(['link', purpose, expires, ...parts]))
    .digest('base64url')

/** Compared as text, because base64url has several spellings of the same bytes and only one is valid. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
