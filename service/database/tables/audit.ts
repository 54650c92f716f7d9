import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export type AuditActor = 'Customer' | 'Vendor' | 'Provider' | 'Shop'
export type AuditAction =
  | `Payment${'Succeeded' | 'Held' | 'Accepted' | 'Returned'}`
  | `Refund${'Begun' | 'Succeeded' | 'Failed'}`
  | `Dispute${'Open' | 'Won' | 'Lost'}`
  | 'WithdrawalSettled'
  | 'OrderMailed'
  | `License${'Granted' | 'Revoked' | 'Restored' | 'Moved' | 'OfflineLimited' | 'OfflineReset'}`
  | `Transfer${'Offered' | 'Accepted' | 'Cancelled' | 'Completed'}`
  | `Grant${'Waits' | 'Withdrawn'}`
  | 'TrialExtended'
  | 'ActivationRevoked'
  | `Key${'Rotated' | 'Retired'}`
  | 'SunsetPrepared'
  | `Receiver${'Added' | 'Removed' | 'SecretRotated'}`
  | `Password${'Changed' | 'Removed'}`
  | `Email${'Changed' | 'Reverted'}`
  | `Job${'Retried' | 'Dropped'}`
  | `Mail${'Allowed' | 'Resent'}`
  | `Note${'Added' | 'Removed'}`
  | 'SignedOut'
  | 'AccountsMerged'
  /** A colleague of the vendor looked at what a customer sees, or got all of their data. */
  | `Customer${'Viewed' | 'Exported'}`
  | `ApiKey${'Created' | 'Revoked'}`
  | `Staff${'Invited' | 'Joined' | 'RoleChanged' | 'Reset' | 'Removed'}`
  | `Staff${'SignedIn' | 'SignInLimited' | 'SessionsEnded'}`
  | `StaffPasskey${'Added' | 'Removed'}`
  | `StaffAuthenticator${'Set' | 'Removed'}`
  | `StaffRecovery${'CodeUsed' | 'CodesRenewed'}`
  /** A change through the vendor API: which operation, by which key or member of the staff, and what was before and after. */
  | 'ApiCall'
  | `Education${'Approved' | 'Refused'}`
  | `Coupons${'Issued' | 'Withdrawn'}`
  | `Import${'Started' | 'Finished' | 'Ended' | 'Undone' | 'Announced'}`
  | `Vouchers${'Issued' | 'Assigned' | 'Withdrawn'}`
  | `${'Account' | 'Guest'}Erased`
/** Ids, amounts and moments, by name: nothing that a person is known by outside this database. */
export type AuditDetails = Record<string, string | number | null | string[] | AuditState>
/** What something was like before or after a change. */
export type AuditState = Record<string, string | number | boolean | null>

export type AuditEntryTable = {
  id: Generated<number>
  at: Time
  actor: AuditActor
  action: AuditAction
  /** Of what it is about: an order, a payment, refund, dispute, license, activation, signing or API key, member of the staff, receiver, request, withdrawal, customer, batch, job, refused address or sealed release. */
  about: string
  details: Json<AuditDetails>
}

/** Why an entry's change was made: free text, apart from the entry so that it can be erased. */
export type AuditReasonTable = { entryId: number; reason: string; customerId: string | null }

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
  /** What belonged to another address came into the account. */
  | 'AddressJoined'
  | 'DataExported'
  | `Passkey${'Added' | 'Removed'}`

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
