import type { Role } from '#contract/vendor-api/permissions.ts'
import type { Json, NullableTime, Time } from './columns.ts'

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

/** A member of the vendor's staff, from the invitation on. */
export type StaffTable = {
  id: string
  /** In lower case; one of those who are not removed has it. */
  email: string
  /** Empty until the invitation is accepted. */
  name: string
  role: Role
  /** Null for somebody who signs in with passkeys alone. */
  passwordHash: string | null
  /** The secret of the authenticator app, sealed; null without one. */
  totpSecret: string | null
  /** The last period whose code was used, so that none is used twice. */
  totpLastStep: number | null
  invitedAt: Time
  joinedAt: NullableTime
  removedAt: NullableTime
}

export type StaffInvitationTable = {
  /** SHA-256 of the token in the link. */
  hash: string
  staffId: string
  createdAt: Time
  expiresAt: Time
  usedAt: NullableTime
}

export type StaffPasskeyTable = {
  /** The id that the authenticator gave it, in base64url. */
  id: string
  staffId: string
  name: string
  /** COSE key, in base64url. */
  publicKey: string
  /** How often it was used, as the authenticator counts; 0 where it does not. */
  counter: number
  transports: Json<string[]>
  isBackedUp: boolean
  createdAt: Time
  lastUsedAt: NullableTime
}

export type StaffRecoveryCodeTable = {
  staffId: string
  hash: string
  usedAt: NullableTime
}

export type StaffSessionTable = {
  id: string
  /** SHA-256 of the token in the cookie. */
  hash: string
  staffId: string
  userAgent: string | null
  /** As limits count it: an IPv4 address or an IPv6 /64. */
  network: string
  createdAt: Time
  /** To the minute. */
  lastUsedAt: Time
  /** When its owner last proved who they are. */
  verifiedAt: Time
  endedAt: NullableTime
}

export type StaffChallengePurpose = 'sign-in' | 'verify' | 'passkey' | 'totp'

/** A question that is answered once. */
export type StaffChallengeTable = {
  id: string
  purpose: StaffChallengePurpose
  /** Who may answer; null for anybody, at sign-in. */
  staffId: string | null
  /** What a passkey has to sign, or the sealed secret that an authenticator app is set up with. */
  secret: string
  createdAt: Time
  expiresAt: Time
}
