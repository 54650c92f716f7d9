import type { Address } from '#contract/entities/identity.ts'
import type { Json, NullableJson, NullableTime, Time } from './columns.ts'

export type CustomerTable = {
  id: string
  email: string
  name: string
  passwordHash: string | null
  address: NullableJson<Address>
  newsletterOptIn: boolean
  productUpdatesOptIn: boolean
  acceptedPrivacyPolicyAt: NullableTime
  acceptedTermsAt: NullableTime
  confirmedAt: NullableTime
  createdAt: Time
}
export type SessionTable = {
  id: string
  customerId: string
  userAgent: string | null
  createdAt: Time
  lastUsedAt: Time
  endedAt: NullableTime
  /** When the password was last entered, or chosen, in this session; null when that was before it was noted. */
  passwordEnteredAt: NullableTime
}
export type RefreshTokenTable = {
  hash: string
  sessionId: string
  createdAt: Time
  expiresAt: Time
  usedAt: NullableTime
}
/** A browser that an account was signed in from. */
export type KnownBrowserTable = {
  customerId: string
  /** Of a random value that the browser keeps, and the account. */
  hash: string
  createdAt: Time
  lastSeenAt: Time
  /** When the customer was mailed about it; null for the first browser of an account, and past a few in a day. */
  toldAt: NullableTime
}
/** A passkey with which a customer signs in. */
export type CustomerPasskeyTable = {
  /** The id that the authenticator gave it, in base64url. */
  id: string
  customerId: string
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
export type CustomerChallengePurpose = 'sign-in' | 'passkey'
/** What a passkey has to sign, once. */
export type CustomerChallengeTable = {
  id: string
  purpose: CustomerChallengePurpose
  /** Who may answer; null for anybody, at sign-in. */
  customerId: string | null
  secret: string
  createdAt: Time
  expiresAt: Time
}
export type CodePurpose = 'account' | 'address-join' | 'email-change' | 'email-revert' | 'password' | 'sign-in'
export type MailedCodeTable = {
  hash: string
  purpose: CodePurpose
  /** In lower case: whose mailbox it proves. */
  email: string
  /** Null for somebody without an account. */
  customerId: string | null
  name: string | null
  createdAt: Time
  expiresAt: Time
  usedAt: NullableTime
}
export type SubscriberTable = {
  email: string
  name: string | null
  newsletter: boolean
  productUpdates: boolean
  confirmedAt: NullableTime
  createdAt: Time
  /** The import that has brought the subscriber, as long as nobody has chosen anything since. */
  importId: string | null
}
/** What a colleague wrote down about a customer: about an account, or about an address without one. */
export type CustomerNoteTable = {
  id: string
  customerId: string | null
  /** In lower case; null where there is an account. */
  email: string | null
  text: string
  author: string
  createdAt: Time
}
/** The id of an account that was merged into another one. */
export type MergedAccountTable = { id: string; mergedInto: string; mergedAt: Time }
