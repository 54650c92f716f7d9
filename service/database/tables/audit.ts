import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export type AuditActor = 'Customer' | 'Vendor' | 'Provider' | 'Shop'
export type AuditAction =
  | `Payment${'Succeeded' | 'Held' | 'Accepted' | 'Returned'}`
  | `Refund${'Begun' | 'Succeeded' | 'Failed'}`
  | `Dispute${'Open' | 'Won' | 'Lost'}`
  | `License${'Granted' | 'Revoked' | 'Restored' | 'Moved' | 'OfflineLimited'}`
  | 'ActivationRevoked'
  | `Key${'Rotated' | 'Retired'}`
  | `Receiver${'Added' | 'Removed' | 'SecretRotated'}`
  | `Password${'Changed' | 'Removed'}`
  | `Email${'Changed' | 'Reverted'}`
  | `Job${'Retried' | 'Dropped'}`
  | 'MailAllowed'
  | `Education${'Approved' | 'Refused'}`
  | `Coupons${'Issued' | 'Withdrawn'}`
  | `${'Account' | 'Guest'}Erased`
/** Ids, amounts and moments, by name: nothing that a person is known by outside this database. */
export type AuditDetails = Record<string, string | number | null | string[]>

export type AuditEntryTable = {
  id: Generated<number>
  at: Time
  actor: AuditActor
  action: AuditAction
  /** Of what it is about: a payment, refund, dispute, license, activation, key, receiver, request, customer, batch, job or refused address. */
  about: string
  details: Json<AuditDetails>
}

export type AccessKind =
  | 'SignedUp'
  | 'SignedIn'
  | 'SignInRefused'
  | 'SignedOut'
  | 'SessionEnded'
  | 'SessionsEnded'
  /** A refresh token came back that was used before, so its session ended. */
  | 'RefreshTokenReused'
  | 'AccountConfirmed'
  /** Something needed the password once more. */
  | 'PasswordRequired'
  | `Password${'Entered' | 'Refused' | 'Changed' | 'Reset'}`
  | `Email${'Changed' | 'Reverted'}`
  | 'DataExported'

export type AccessEntryTable = {
  id: Generated<number>
  /** When the day began, in UTC. */
  day: Time
  kind: AccessKind
  customerId: string | null
  /** As limits count it: an IPv4 address or an IPv6 /64. */
  network: string
  firstAt: Time
  lastAt: Time
  count: number
}
