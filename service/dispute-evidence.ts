import type { Queryable } from '#service/database/index.ts'
import { readLicenseRecord } from '#service/licensing/index.ts'
import { notFound, readAccessLog } from '#service/platform/index.ts'
import { type CustomerEvidence, findDisputedOrder, type OrderRecord, readOrderRecord } from '#service/sales/index.ts'
import { readCustomerRecord } from './customer-record.ts'
import type { Services } from './modules.ts'

/** What speaks for a disputed payment, from all modules, as a PDF for the bank. Throws a 404 problem for an unknown dispute. */
export async function writeDisputeEvidence(
  { database, clock, disputeEvidence }: Services,
  disputeId: string,
): Promise<Buffer> {
  const db = database.query
  const dispute = await findDisputedOrder(db, disputeId)
  if (!dispute) throw notFound(`There is no dispute ${disputeId}: 'order show' lists those of an order, with their ids`)
  const record = await readOrderRecord(db, dispute.orderId)
  return disputeEvidence.write(disputeId, record, await readCustomerEvidence(db, record, clock()))
}

async function readCustomerEvidence(db: Queryable, record: OrderRecord, now: Date): Promise<CustomerEvidence> {
  const { order } = record
  const licenses = await readLicenses(db, record)
  const typed = order.customerId ?? order.customer?.email
  // Nothing is known of somebody whose data were erased.
  if (typed === undefined)
    return { account: null, acceptedTermsAt: null, licenses, accesses: [], mails: [], messages: [] }
  const { account, consents, mails, requests } = await readCustomerRecord(db, typed, now)
  const accesses = account ? await readAccessLog(db, { customerId: account.id }) : []
  return {
    account,
    acceptedTermsAt: consents.acceptedTermsAt,
    licenses,
    accesses: accesses.map(({ kind, ...access }) => ({ what: kind, ...access })),
    mails: mails.toReversed(),
    messages: requests.filter(({ kind }) => kind === 'Support').toReversed(),
  }
}

async function readLicenses(db: Queryable, { licenses }: OrderRecord): Promise<CustomerEvidence['licenses']> {
  const records = []
  for (const { id } of licenses) records.push(await readLicenseRecord(db, id))
  return records.map(({ license: { status, createdAt }, product, devices }) => ({
    productName: product,
    status,
    createdAt,
    devices,
  }))
}
