import type { Address } from '#contract/entities/user.ts'
import type { Row } from '#service/database/index.ts'
import { formatMinor } from '#service/messaging/index.ts'
import { notFound } from '#service/platform/index.ts'
import { recordLines } from '../../orders/order-record.ts'
import type { OrderRecord } from '../../orders/order-record-repository.ts'
import { titleOfMethod } from '../../payments/methods/rules.ts'

/** What is known of a customer besides the order. All lists begin with the oldest. */
export type CustomerEvidence = {
  account: { createdAt: Date; confirmedAt: Date | null; signedInAt: Date | null } | null
  acceptedTermsAt: Date | null
  licenses: { productName: string; status: string; createdAt: Date; devices: DeviceEvidence[] }[]
  accesses: { what: string; network: string; firstAt: Date; lastAt: Date; count: number }[]
  mails: { sentAt: Date | null; queuedAt: Date; to: string; subject: string; status: string }[]
  messages: { receivedAt: Date; subject: string }[]
}
export type DeviceEvidence = {
  name: string
  method: string
  status: string
  createdAt: Date
  lastValidatedAt: Date | null
}

/** A part of the document: facts, or a table with the width of its columns in shares of the page. */
export type EvidenceSection = { title: string } & (
  | { facts: (readonly [name: string, value: string])[] }
  | { columns: (readonly [title: string, share: number])[]; rows: string[][]; ifEmpty: string }
)

/** What the vendor sends to the bank of a customer who disputes a payment. */
export type DisputeEvidence = {
  disputeId: string
  orderId: string
  /** What is disputed, as it is printed. */
  amount: string
  writtenAt: Date
  sections: EvidenceSection[]
}

/** Puts together what speaks for a payment. Throws a 404 problem if the order has no such dispute. */
export function toDisputeEvidence(
  disputeId: string,
  record: OrderRecord,
  customer: CustomerEvidence,
  now: Date,
): DisputeEvidence {
  const dispute = record.disputes.find(({ id }) => id === disputeId)
  const payment = record.payments.find(({ id }) => id === dispute?.paymentId)
  if (!dispute || !payment) throw notFound(`There is no dispute ${disputeId}`)
  return {
    disputeId,
    orderId: record.order.id,
    amount: formatMinor(dispute.amount, dispute.currency),
    writtenAt: now,
    sections: [
      { title: 'The dispute', facts: factsOfDispute(dispute, payment) },
      { title: 'The customer', facts: factsOfCustomer(record, customer) },
      describeLines(record),
      describeLicenses(customer),
      describeDevices(customer),
      describeAccesses(customer),
      describeMails(customer),
      ...(customer.messages.length > 0 ? [describeMessages(customer)] : []),
      ...(record.refunds.length > 0 ? [describeRefunds(record)] : []),
    ],
  }
}

const factsOfDispute = (dispute: Row<'disputes'>, payment: Row<'payments'>) =>
  listFacts({
    Dispute: dispute.id,
    Reason: dispute.reason,
    Reported: formatTime(dispute.createdAt),
    'Evidence is due': dispute.evidenceDueAt && formatTime(dispute.evidenceDueAt),
    Payment: payment.reference ?? payment.id,
    'Paid by': titleOfMethod(payment.method),
    Paid: formatTime(payment.createdAt),
    Amount: formatMinor(payment.receivedAmount ?? payment.amount, payment.receivedCurrency ?? payment.currency),
  })

function factsOfCustomer({ order }: OrderRecord, { account, acceptedTermsAt }: CustomerEvidence) {
  const { name, email, businessName, taxId, address } = order.customer ?? { name: null, email: null }
  return listFacts({
    Name: name,
    Company: businessName ?? null,
    'Tax number': taxId ?? null,
    'E-mail address': email,
    'Billing address': address ? describeAddress(address) : null,
    'Account since': account && formatTime(account.createdAt),
    'Address confirmed': account?.confirmedAt ? formatTime(account.confirmedAt) : null,
    'Terms accepted': acceptedTermsAt && formatTime(acceptedTermsAt),
    'Agreed to delivery at once':
      order.consent && `${formatTime(new Date(order.consent.agreedAt))}: “${order.consent.text}”`,
    'Order placed': formatTime(order.createdAt),
    'Order completed': order.completedAt && formatTime(order.completedAt),
  })
}

const describeAddress = ({ streetAddress1, streetAddress2, postCode, locality, region, countryCode }: Address) =>
  [streetAddress1, streetAddress2, [postCode, locality].filter(Boolean).join(' '), region, countryCode]
    .filter(Boolean)
    .join(', ')

const describeLines = (record: OrderRecord): EvidenceSection => ({
  title: 'What was bought',
  columns: [
    ['Item', 5],
    ['Quantity', 1],
    ['Paid', 2],
    ['Refunded', 2],
  ],
  rows: recordLines(record).lines.map(({ name, variation, itemId, quantity, paid, refunded }) => [
    [name ?? itemId, variation].filter(Boolean).join(', '),
    String(quantity),
    formatMinor(paid, record.order.currency),
    formatMinor(refunded, record.order.currency),
  ]),
  ifEmpty: 'The order has no items.',
})

const describeLicenses = ({ licenses }: CustomerEvidence): EvidenceSection => ({
  title: 'Delivery: licenses of this order',
  columns: [
    ['Delivered', 2],
    ['Product', 4],
    ['Now', 2],
  ],
  rows: licenses.map(({ productName, status, createdAt }) => [formatTime(createdAt), productName, status]),
  ifEmpty: 'No license was granted.',
})

const describeDevices = ({ licenses }: CustomerEvidence): EvidenceSection => ({
  title: 'Use: computers that were activated',
  columns: [
    ['Activated', 2],
    ['Computer', 3],
    ['Product', 2],
    ['How', 1],
    ['Last used with the shop', 2],
  ],
  rows: licenses.flatMap(({ productName, devices }) =>
    devices.map(({ name, method, createdAt, lastValidatedAt }) => [
      formatTime(createdAt),
      name,
      productName,
      method.toLowerCase(),
      lastValidatedAt ? formatTime(lastValidatedAt) : '',
    ]),
  ),
  ifEmpty: 'No computer was activated with these licenses.',
})

const describeAccesses = ({ accesses }: CustomerEvidence): EvidenceSection => ({
  title: 'Access to the account',
  columns: [
    ['First', 2],
    ['Last', 2],
    ['What', 2],
    ['Times', 1],
    ['Network address', 3],
  ],
  rows: accesses.map(({ what, network, firstAt, lastAt, count }) => [
    formatTime(firstAt),
    formatTime(lastAt),
    toWords(what),
    String(count),
    network,
  ]),
  ifEmpty: 'Nothing was noted.',
})

const describeMails = ({ mails }: CustomerEvidence): EvidenceSection => ({
  title: 'Mail to the customer',
  columns: [
    ['Sent', 2],
    ['To', 3],
    ['Subject', 4],
    ['State', 1],
  ],
  rows: mails.map(({ sentAt, queuedAt, to, subject, status }) => [
    formatTime(sentAt ?? queuedAt),
    to,
    subject,
    status.toLowerCase(),
  ]),
  ifEmpty: 'No mail is on record.',
})

const describeMessages = ({ messages }: CustomerEvidence): EvidenceSection => ({
  title: 'Messages from the customer',
  columns: [
    ['Received', 2],
    ['Subject', 6],
  ],
  rows: messages.map(({ receivedAt, subject }) => [formatTime(receivedAt), subject]),
  ifEmpty: '',
})

const describeRefunds = ({ refunds }: OrderRecord): EvidenceSection => ({
  title: 'Refunds',
  columns: [
    ['Begun', 2],
    ['Amount', 2],
    ['State', 1],
    ['Reason', 4],
  ],
  rows: refunds.map(({ createdAt, amount, currency, status, reason }) => [
    formatTime(createdAt),
    formatMinor(amount, currency),
    status.toLowerCase(),
    reason,
  ]),
  ifEmpty: '',
})

/** 'SignedIn' as 'Signed in'. */
const toWords = (name: string) =>
  name.charAt(0) + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const listFacts = (facts: Record<string, string | null>) =>
  Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value] as const] : []))

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** '21 Nov 2026, 14:05 UTC': no order of day and month to mistake, and no time zone either. */
export const formatTime = (time: Date) => `${times.format(time)} UTC`
