import type { ColumnType, Generated } from 'kysely'
import type { DoctorResult } from '#contract/vendor-api/doctor.ts'
import type { Json, NullableTime, Time } from './columns.ts'

export type KeyPurpose =
  | 'license'
  | 'access'
  | 'refresh'
  | 'mail'
  | 'link'
  | 'serial'
  | 'erasure'
  | 'license-log'
  | 'compact-license'
export type KeyTable = {
  id: string
  purpose: KeyPurpose
  /** Sealed with the key secret, which is kept apart from the database. */
  secret: string
  isSealed: Generated<boolean>
  publicKey: string | null
  createdAt: Time
  /** From when on it signs; it is published before. */
  signsFrom: ColumnType<Date, Date | undefined, Date>
  /** From when on nothing that it signed is good. */
  retiredAt: NullableTime
}

/** How urgent a job is, the most urgent first. */
export type JobQueue = 'money' | 'access' | 'mail' | 'news'
export type JobTable = {
  id: string
  kind: string
  queue: ColumnType<JobQueue, JobQueue | undefined, JobQueue>
  payload: Json<Record<string, unknown>>
  dedupeKey: string | null
  runAt: Time
  leasedUntil: NullableTime
  attempts: Generated<number>
  /** How often it failed by itself, which is limited; what was in the way of all jobs of its kind is not counted. */
  failures: Generated<number>
  parkedAt: NullableTime
  doneAt: NullableTime
  lastError: string | null
  /** The id of the request that queued it, as the log has it; null where none did. */
  queuedBy: ColumnType<string | null, string | null | undefined, string | null>
}
/** An address whose mail server has refused it for good: nothing is mailed to it. */
export type SuppressedAddressTable = {
  id: string
  /** In lower case. */
  email: string
  /** The codes of the refusal, without its words, which may name somebody. */
  reply: string
  refusedAt: Time
}
export type LimitTable = { key: string; windowStartedAt: Time; count: number }
/** A call that must not be done twice, and the payload that it was answered with. */
export type IdempotencyKeyTable = {
  scope: string
  key: string
  /** What was asked: the same key for something else is refused. */
  request: string
  body: string
  createdAt: Time
}
/** One row, written by the first start of a shop on the database. */
export type DatabaseOwnerTable = { id: number; vendorId: string; claimedAt: Generated<Date> }
/** What the last run of `doctor` found, in its order. */
export type DoctorFindingTable = {
  position: number
  /** What was looked at, such as `mail`. */
  area: string
  result: DoctorResult
  found: string
  /** What to do about it; null where nothing is to be done. */
  todo: string | null
  /** When a run first found the same. */
  since: Time
  checkedAt: Time
}
