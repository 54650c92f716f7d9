import { createHash } from 'node:crypto'

/** A strong ETag, which identifies the exact bytes. */
export const createEtag = (body: Uint8Array | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Whether an `If-None-Match` header names this ETag (RFC 9110, 13.1.2). */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
