import type { Role } from '#contract/vendor/permissions.ts'
import type { NullableTime, Time } from './columns.ts'

/** A key of the vendor API. The key itself is shown once and not stored. */
export type ApiKeyTable = {
  id: string
  name: string
  role: Role
  /** SHA-256 of the key, in hexadecimal. */
  hash: string
  /** The beginning of the key, by which people recognise it. */
  start: string
  createdAt: Time
  /** Null is without end. */
  expiresAt: NullableTime
  revokedAt: NullableTime
  /** To the minute. */
  lastUsedAt: NullableTime
}
