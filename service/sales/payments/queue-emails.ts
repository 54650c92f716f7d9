import type { Row, Tx } from '#service/database/index.ts'
import type { Email, EmailSettings, QueueEmail, Reader } from '#service/messaging/index.ts'
import type { ToldOrder } from '../orders/queue-emails.ts'
import { disputeEmail, type OpenedDispute, paymentReturnedEmail, type RefundNews, refundEmail } from './emails.ts'
import { type HeldPayment, heldPaymentEmail, refundFailedEmail, vendorDisputeEmail } from './vendor-emails.ts'

/** Mails about money that came otherwise, late, or goes back. Each is sent once for what it tells of. */
export type PaymentMails = {
  /** To the customer: what goes back and why, and the lines whose licenses ended by it. */
  queueRefund: (tx: Tx, refund: RefundNews, refunded: ToldOrder, endedLines: readonly string[]) => Promise<void>
  /** To the customer: money that bought nothing, as it came too late or was not accepted, has been given back. */
  queuePaymentReturned: (tx: Tx, refund: RefundNews, order: ToldOrder) => Promise<void>
  /** To the vendor: money could not be given back. */
  queueRefundFailed: (tx: Tx, refund: RefundNews & Pick<Row<'refunds'>, 'orderId' | 'failure'>) => Promise<void>
  /** To the vendor: a payment was of another amount than was due. */
  queueHeldPayment: (tx: Tx, payment: HeldPayment, order: ToldOrder) => Promise<void>
  /** To the customer and to the vendor: a dispute was opened or decided, and the lines that it ends or brings back. */
  queueDispute: (tx: Tx, dispute: OpenedDispute, order: ToldOrder, lines?: readonly string[]) => Promise<void>
}

export function createPaymentMails(queue: QueueEmail, settings: EmailSettings): PaymentMails {
  const toVendor = (tx: Tx, key: string, email: Email) =>
    queue(tx, { kind: 'vendor', to: settings.vendor.email, key }, () => email)
  /** An order that was opened again may have lost its customer: then there is nobody to tell. */
  type Told = { kind: 'refund' | 'payment-returned' | 'dispute'; key: string }
  async function toCustomer(tx: Tx, told: Told, { order }: ToldOrder, write: (to: Reader) => Email) {
    if (order.customer) await queue(tx, { ...told, to: order.customer.email }, write)
  }
  return {
    queueRefund: (tx, refund, order, endedLines) =>
      toCustomer(tx, { kind: 'refund', key: `refund:${refund.id}` }, order, (to) =>
        refundEmail(settings, to, { refund, order: order.wire, due: order.totals.due, endedLines }),
      ),
    queuePaymentReturned: (tx, refund, order) =>
      toCustomer(tx, { kind: 'payment-returned', key: `payment-returned:${refund.id}` }, order, (to) =>
        paymentReturnedEmail(settings, to, { refund, orderId: order.order.id }),
      ),
    queueRefundFailed: (tx, refund) => toVendor(tx, `refund-failed:${refund.id}`, refundFailedEmail(refund)),
    queueHeldPayment: (tx, payment, { order }) =>
      toVendor(tx, `held:${payment.id}`, heldPaymentEmail(payment, order.customer)),
    async queueDispute(tx, dispute, order, lines) {
      const key = `dispute:${dispute.id}:${dispute.status}`
      await toCustomer(tx, { kind: 'dispute', key }, order, (to) =>
        disputeEmail(settings, to, { dispute, order: order.wire, ...(lines && { lines }) }),
      )
      const { id: orderId, customer } = order.order
      await toVendor(tx, `${key}:vendor`, vendorDisputeEmail({ dispute, orderId, customer }))
    },
  }
}
