import type { TimelineKind } from '#contract/vendor-api/customers.ts'
import { readAccountEvents, readNoteEvents } from '#service/accounts/index.ts'
import { personalData as ofCatalogue, readEducationEvents } from '#service/catalogue/index.ts'
import type { Queryable } from '#service/database/index.ts'
import { readFormerOrderEvents, readImportEvents } from '#service/imports/index.ts'
import {
  findLicenseIdsAround,
  readDeviceEvents,
  readFailureEvents,
  readLicenseEvents,
  readTrialEvents,
} from '#service/licensing/index.ts'
import { readMailEvents, readMessageEvents } from '#service/messaging/index.ts'
import {
  mergeEvents,
  type PagePart,
  type Person,
  type ReadEvents,
  readAccessEvents,
  readAuditEvents,
  type TimelineEvent,
} from '#service/platform/index.ts'
import {
  personalData as ofSales,
  readDisputeEvents,
  readOrderEvents,
  readPaymentEvents,
  readRefundEvents,
  readWithdrawalEvents,
} from '#service/sales/index.ts'

/** Entries about the account, and about what belongs to it. */
const readEntriesOf: ReadEvents = async (db, person, part) =>
  readAuditEvents(db, await findAuditedIds(db, person), part)

async function findAuditedIds(db: Queryable, { customerId, email }: Person): Promise<string[]> {
  if (customerId === null) return []
  const ids = [customerId]
  const customer = { customerId, email }
  for (const page of [ofSales.auditedFor(db, customer), ofCatalogue.auditedFor(db, customer)])
    for await (const some of page) ids.push(...some)
  for await (const some of findLicenseIdsAround(db, customer)) ids.push(...some)
  return ids
}

const sources: Record<TimelineKind, readonly ReadEvents[]> = {
  Account: [readAccountEvents, readImportEvents],
  Access: [readAccessEvents],
  Note: [readNoteEvents],
  Order: [readOrderEvents, readFormerOrderEvents],
  Payment: [readPaymentEvents],
  Refund: [readRefundEvents],
  Dispute: [readDisputeEvents],
  Withdrawal: [readWithdrawalEvents],
  License: [readLicenseEvents],
  Device: [readDeviceEvents, readFailureEvents],
  Trial: [readTrialEvents],
  Mail: [readMailEvents],
  Request: [readMessageEvents, readEducationEvents],
  Audit: [readEntriesOf],
}

/** A part of what happened with a customer, of one kind or of all, the newest first. */
export async function readTimeline(
  db: Queryable,
  person: Person,
  kind: TimelineKind | undefined,
  part: PagePart,
): Promise<TimelineEvent[]> {
  const read: TimelineEvent[][] = []
  for (const source of kind ? sources[kind] : Object.values(sources).flat()) read.push(await source(db, person, part))
  return mergeEvents(read, part.limit)
}
