import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** Who did it; the shop itself does what follows from something else. */
export type AuditActor = 'Customer' | 'Vendor' | 'Provider' | 'Shop'
/** What is written down. */
export type AuditAction =
  | `Payment${'Succeeded' | 'Held' | 'Accepted' | 'Returned'}`
  | `Refund${'Begun' | 'Succeeded' | 'Failed'}`
  | `Dispute${'Open' | 'Won' | 'Lost'}`
  | `License${'Granted' | 'Revoked' | 'Restored' | 'Moved'}`
  | 'ActivationRevoked'
  | `Key${'Rotated' | 'Retired'}`
  | `Receiver${'Added' | 'Removed' | 'SecretRotated'}`
  | `Password${'Changed' | 'Removed'}`
  | 'EmailChanged'
  | `Education${'Approved' | 'Refused'}`
  | `Coupons${'Issued' | 'Withdrawn'}`
  | `${'Account' | 'Guest'}Erased`
/** Ids, amounts and moments, by name: nothing that a person is known by outside this database. */
export type AuditDetails = Record<string, string | number | null | string[]>

export type AuditEntryTable = {
  /** In the order in which they were written. */
  id: Generated<number>
  at: Time
  actor: AuditActor
  action: AuditAction
  /** Of what it is about: a payment, refund, dispute, license, activation, key, receiver, request, customer or batch. */
  about: string
  details: Json<AuditDetails>
}
