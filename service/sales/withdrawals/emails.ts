import type { OrderCustomer, Tx } from '#service/database/index.ts'
import {
  type Block,
  type Email,
  type EmailSettings,
  facts,
  formatDay,
  formatMoment,
  heading,
  paragraph,
  type QueueEmail,
} from '#service/messaging/index.ts'

/** Emails about withdrawals. Each is sent once. */
export const createWithdrawalMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** At once after a withdrawal, to the address that it names: that it arrived, and when. */
  queueWithdrawal: (tx: Tx, withdrawal: ReceivedWithdrawal): Promise<void> =>
    queue(tx, { kind: 'withdrawal', to: withdrawal.email, key: `withdrawal:${withdrawal.id}` }, () =>
      withdrawalEmail(settings, withdrawal),
    ),
  /** To the vendor: a withdrawal, and the orders that it may be about. */
  queueVendorWithdrawal: (tx: Tx, withdrawal: Withdrawal, orders: CandidateOrder[]): Promise<void> =>
    queue(tx, { kind: 'vendor', to: settings.vendor.email, key: `withdrawal-news:${withdrawal.id}` }, () =>
      vendorWithdrawalEmail(withdrawal, orders),
    ),
})

export type WithdrawalMails = ReturnType<typeof createWithdrawalMails>

/** A withdrawal as it was declared; the identity of the sender is not verified. */
export type Withdrawal = { id: string; name: string; email: string; order: string; statement: string; receivedAt: Date }
type CandidateOrder = { id: string; customer: OrderCustomer; completedAt: Date; objections: string[] }

const describeWithdrawal = (withdrawal: Withdrawal): Block =>
  facts({
    Received: formatMoment(withdrawal.receivedAt),
    Name: withdrawal.name,
    'E-mail': withdrawal.email,
    Order: withdrawal.order,
    Declared: withdrawal.statement,
    Number: withdrawal.id,
  })

export type ReceivedWithdrawal = Withdrawal & {
  /** Whether the sender is signed in to the confirmed account of the address. */
  isOwn: boolean
  orderIds: readonly string[]
}

/** What is confirmed to an address that may be a stranger's: nothing that was typed. */
const describeWithoutWords = ({ id, receivedAt, orderIds }: ReceivedWithdrawal): Block =>
  facts({
    Received: formatMoment(receivedAt),
    Declared: 'Withdrawal from a contract',
    Order: orderIds.join(', ') || null,
    Number: id,
  })

/** The confirmation of a withdrawal with its time. Only a confirmed address receives the text of the withdrawal. */
export const withdrawalEmail = ({ vendor }: EmailSettings, withdrawal: ReceivedWithdrawal): Email => ({
  subject: `Your withdrawal reached ${vendor.name}`,
  preview: `Received on ${formatMoment(withdrawal.receivedAt)}.`,
  title: 'We have your withdrawal',
  blocks: [
    paragraph('Hello,'),
    paragraph('This confirms that your withdrawal has reached us, and when it did. Please keep this mail.'),
    withdrawal.isOwn ? describeWithdrawal(withdrawal) : describeWithoutWords(withdrawal),
    ...(withdrawal.isOwn
      ? []
      : [paragraph('We keep what you wrote word for word. To have it repeated here, answer this mail.')]),
    paragraph('There is nothing more to do. We will look at it and write to you again.'),
  ],
  because: `this address was given in a withdrawal at ${vendor.name}. If this was not you, please answer this mail.`,
})

export const vendorWithdrawalEmail = (withdrawal: Withdrawal, orders: readonly CandidateOrder[]): Email => ({
  subject: 'A customer withdraws: please decide',
  preview: `Received on ${formatMoment(withdrawal.receivedAt)}. Nothing is paid back before you say so.`,
  title: 'A withdrawal waits for you',
  blocks: [
    paragraph('Somebody has withdrawn from a contract, and was told that it arrived. Nobody has checked who they are.'),
    describeWithdrawal(withdrawal),
    ...(orders.length === 0 ? [paragraph('No paid order has this number or address. Write to them and ask.')] : []),
    ...orders.flatMap((order) => describeCandidate(withdrawal, order)),
    paragraph('Where the withdrawal counts, the law gives you 14 days to pay back. Write to the customer either way.'),
  ],
  because: 'it is the address of the shop, as its shop.yaml says.',
})

const describeCandidate = (
  withdrawal: Withdrawal,
  { id, customer, completedAt, objections }: CandidateOrder,
): Block[] => [
  heading('It may be about this order'),
  facts({
    Order: id,
    Bought: formatDay(completedAt),
    By: `${customer.name}, ${customer.email}`,
    'Against it': objections.length === 0 ? 'nothing that we know' : objections.join('; '),
  }),
  paragraph('This gives the money back, ends the licenses and tells the customer:'),
  { kind: 'command', command: `npm run backline -- order refund ${id} --reason "Withdrawal ${withdrawal.id}"` },
]
