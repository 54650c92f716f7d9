import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** What an address carries beside what it names, so that whoever has it needs no session. */
export type LinkSignature = {
  /** The second at which it ends, counted from 1970. */
  expires: string
  signature: string
}

export type SignedLinks = {
  /** Signs what an address names, for one purpose and until a moment. */
  sign: (purpose: string, parts: readonly string[], expiresAt: Date) => LinkSignature
  /** Whether this very address was signed here, for this purpose, and has not ended. */
  verify: (purpose: string, parts: readonly string[], given: LinkSignature) => boolean
}

/** Addresses that open without a session for a while. Signed with the first secret; those of the others still open. */
export function createSignedLinks(secrets: readonly [string, ...string[]], clock: Clock): SignedLinks {
  return {
    sign(purpose, parts, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return { expires, signature: createSignature(secrets[0], purpose, parts, expires) }
    },
    verify(purpose, parts, { expires, signature }) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false
      return secrets.some((secret) => isSame(createSignature(secret, purpose, parts, expires), signature))
    },
  }
}

/** As JSON, so that no two lists of parts read the same. */
const createSignature = (secret: string, purpose: string, parts: readonly string[], expires: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(JSON.stringify(['link', purpose, expires, ...parts]))
    .digest('base64url')

/** Compared as text: base64url has several spellings of the same bytes, and one of them is ours. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
