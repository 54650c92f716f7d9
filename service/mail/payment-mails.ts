import type { Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import type { PricedOrder } from '../orders/service.ts'
import type { LetterSettings } from './account-letters.ts'
import type { MailContent } from './layout.ts'
import * as letters from './payment-letters.ts'

/** What a dispute is told of. */
export type DisputeNews = Pick<Row<'disputes'>, 'id' | 'status' | 'amount' | 'currency' | 'reason'>

/** Mails about money that came otherwise, late, or goes back. Each is queued once for what it tells of. */
export type PaymentMails = {
  /** To the customer: what goes back and why, and the lines whose licenses ended by it. */
  queueRefund: (tx: Tx, refund: Row<'refunds'>, refunded: PricedOrder, endedLines: readonly string[]) => Promise<void>
  /** To the customer: money that came after its order was over has been given back. */
  queuePaymentReturned: (tx: Tx, refund: Row<'refunds'>, order: PricedOrder) => Promise<void>
  /** To the vendor: money could not be given back. */
  queueRefundFailed: (tx: Tx, refund: Row<'refunds'>) => Promise<void>
  /** To the vendor: a payment was of another amount than was due. */
  queueHeldPayment: (tx: Tx, payment: Row<'payments'>, order: PricedOrder) => Promise<void>
  /** To the customer and to the vendor: a dispute was opened or decided. */
  queueDispute: (tx: Tx, dispute: DisputeNews, order: PricedOrder) => Promise<void>
}

export type QueueMail = (tx: Tx, key: string, to: string, content: MailContent) => Promise<void>

export function createPaymentMails(queue: QueueMail, settings: LetterSettings, vendorEmail: string): PaymentMails {
  /** An order is without a customer only as long as nobody has begun to pay it. */
  const toCustomer = async (tx: Tx, key: string, { order }: PricedOrder, write: (name: string) => MailContent) => {
    if (order.customer) await queue(tx, key, order.customer.email, write(order.customer.name))
  }
  return {
    queueRefund: (tx, refund, order, endedLines) =>
      toCustomer(tx, `refund:${refund.id}`, order, (name) =>
        letters.refundLetter(settings, { name, refund, order: order.wire, endedLines }),
      ),
    queuePaymentReturned: (tx, refund, order) =>
      toCustomer(tx, `payment-returned:${refund.id}`, order, (name) =>
        letters.paymentReturnedLetter(settings, { name, refund }),
      ),
    queueRefundFailed: (tx, refund) =>
      queue(tx, `refund-failed:${refund.id}`, vendorEmail, letters.refundFailedLetter(settings, refund)),
    queueHeldPayment: (tx, payment, { order }) =>
      queue(tx, `held:${payment.id}`, vendorEmail, letters.heldPaymentLetter(settings, payment, order.customer)),
    async queueDispute(tx, dispute, order) {
      const key = `dispute:${dispute.id}:${dispute.status}`
      await toCustomer(tx, key, order, (name) =>
        letters.disputeLetter(settings, { name, orderId: order.order.id, dispute }),
      )
      const news = letters.disputeNewsLetter(settings, { orderId: order.order.id, dispute })
      await queue(tx, `${key}:vendor`, vendorEmail, news)
    },
  }
}
