import type { Row, Tx } from '#service/database/index.ts'
import {
  type Block,
  button,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatMinor,
  greet,
  heading,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'
import { type BoughtOrder, type MailedOrder, queueToCustomer } from '../orders/emails.ts'
import { countLicenses } from '../orders/order-lines.ts'
import { vendorReason } from '../payments/emails.ts'

/** Emails about money that goes back. Each is sent once. */
export function createRefundMails(queue: QueueEmail, settings: EmailSettings) {
  return {
    /** To the customer: what goes back and why, and the lines whose licenses end by it. */
    queueRefund: (tx: Tx, refund: RefundNews, order: MailedOrder, endedLines: readonly string[]): Promise<void> =>
      queueToCustomer(queue, tx, { kind: 'refund', key: `refund:${refund.id}` }, order, (to) =>
        refundEmail(settings, to, { refund, order: order.wire, due: order.totals.due, endedLines }),
      ),
    /** To the customer: a payment that bought nothing, because it came too late or was not accepted, was refunded. */
    queuePaymentReturned: (tx: Tx, refund: RefundNews, order: MailedOrder): Promise<void> =>
      queueToCustomer(queue, tx, { kind: 'payment-returned', key: `payment-returned:${refund.id}` }, order, (to) =>
        paymentReturnedEmail(settings, to, { refund, orderId: order.order.id }),
      ),
    /** To the vendor: a refund failed. */
    queueRefundFailed: (tx: Tx, refund: FailedRefund): Promise<void> =>
      queue(tx, { kind: 'vendor', to: settings.vendor.email, key: `refund-failed:${refund.id}` }, () =>
        refundFailedEmail(refund),
      ),
  }
}

export type RefundMails = ReturnType<typeof createRefundMails>

type Order = BoughtOrder['order']
type RefundNews = Pick<Row<'refunds'>, 'id' | 'amount' | 'currency' | 'reason'>
type FailedRefund = RefundNews & Pick<Row<'refunds'>, 'orderId' | 'failure'>

export const listLicenses = (order: Order, lineIds: readonly string[]): Block =>
  facts(
    countLicenses(order, lineIds).map(({ product, count }) => ({ label: product, value: countOf(count, 'license') })),
  )

function describeEnded(order: Order, lineIds: readonly string[]): Block[] {
  if (lineIds.length === 0) return [paragraph('Your licenses stay as they are.')]
  return [
    heading('Licenses that have ended'),
    paragraph('They activate no more devices. Plug-ins that use one of them stop at their next check.'),
    listLicenses(order, lineIds),
  ]
}

export function refundEmail(
  { vendor }: EmailSettings,
  to: Reader,
  { refund, order, due, endedLines }: { refund: RefundNews; order: Order; due: number; endedLines: readonly string[] },
): Email {
  const amount = formatMinor(refund.amount, refund.currency)
  const isWhole = refund.amount >= due
  return {
    subject: `Your refund from ${vendor.name}`,
    preview: `${amount} goes back to you.`,
    title: 'Your money goes back',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(`We have given back ${isWhole ? 'all' : 'a part'} of what you paid for this order.`),
      { kind: 'figure', label: 'Refunded', value: amount },
      paragraph('It goes back to the card or account you paid with. Banks can take a few days to show it.'),
      ...describeEnded(order, endedLines),
      heading('The refund'),
      facts({
        Order: order.id,
        'Order total': formatMinor(due, order.currency),
        Refunded: amount,
        Reason: refund.reason,
      }),
    ],
    because: `you bought something at ${vendor.name} with this address.`,
  }
}

export function paymentReturnedEmail(
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { refund, orderId }: { refund: RefundNews; orderId: string },
): Email {
  const amount = formatMinor(refund.amount, refund.currency)
  return {
    subject: `Your payment to ${vendor.name} goes back`,
    preview: `${amount} goes back to you. There is nothing to do.`,
    title: 'Your payment goes back',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        'A payment of yours reached us, and nothing was bought with it. We are sending all of it back. There is nothing to do.',
      ),
      { kind: 'figure', label: 'Goes back', value: amount },
      paragraph('It goes back to the card or account you paid with. Banks can take a few days to show it.'),
      facts({ Order: orderId, Reason: refund.reason }),
      paragraph('Do you still want what was in your cart? Please order it again.'),
      button(`Go to ${vendor.name}`, publicUrl),
    ],
    because: `something was paid at ${vendor.name} with this address.`,
  }
}

export function refundFailedEmail(refund: FailedRefund): Email {
  const amount = formatMinor(refund.amount, refund.currency)
  return {
    subject: `A refund failed: ${amount}`,
    preview: `Order ${refund.orderId}: nothing went back to the customer.`,
    title: 'A refund failed',
    blocks: [
      paragraph(
        'The payment provider could not give this money back. The customer has not been told, and no license ended.',
      ),
      { kind: 'figure', label: 'Not refunded', value: amount },
      facts({
        'Why it failed': refund.failure ?? 'The provider does not say',
        Order: refund.orderId,
        Refund: refund.id,
        'Reason for it': refund.reason,
      }),
      paragraph(
        'Look at it at your payment provider. You can ask for the refund once more, or pay it back another way.',
      ),
    ],
    because: vendorReason,
  }
}
