import type { Contact, Row, Tx } from '#service/database/index.ts'
import {
  type Email,
  type EmailSettings,
  facts,
  formatMinor,
  paragraph,
  type QueueEmail,
} from '#service/messaging/index.ts'
import type { MailedOrder } from '../orders/emails.ts'

/** Emails about payments that a person has to look at. Each is sent once. */
export const createPaymentMails = (queue: QueueEmail, { vendor }: EmailSettings) => ({
  /** To the vendor: a payment was of another amount than was due. */
  queueHeldPayment: (tx: Tx, payment: HeldPayment, { order }: MailedOrder): Promise<void> =>
    queue(tx, { kind: 'vendor', to: vendor.email, key: `held:${payment.id}` }, () =>
      heldPaymentEmail(payment, order.customer),
    ),
})

export type PaymentMails = ReturnType<typeof createPaymentMails>

type HeldPayment = Pick<
  Row<'payments'>,
  'id' | 'orderId' | 'provider' | 'reference' | 'amount' | 'currency' | 'receivedAmount' | 'receivedCurrency'
>

export const vendorReason = 'it is the address of the shop, as its shop.yaml says.'

export const describeCustomer = (customer: Contact | null): string =>
  customer === null ? 'Unknown' : `${customer.name}, ${customer.email}`

export function heldPaymentEmail(payment: HeldPayment, customer: Contact | null): Email {
  const due = formatMinor(payment.amount, payment.currency)
  const received =
    payment.receivedAmount === null
      ? 'Not known'
      : formatMinor(payment.receivedAmount, payment.receivedCurrency ?? payment.currency)
  return {
    subject: `A payment waits for you: ${received} instead of ${due}`,
    preview: `Order ${payment.orderId} is not completed until you have looked at it.`,
    title: 'A payment waits for you',
    blocks: [
      paragraph(
        'A payment has arrived that is not what was due. Its order is not completed, and no license is granted.',
      ),
      { kind: 'figure', label: 'Received', value: received },
      facts({
        Due: due,
        Order: payment.orderId,
        Payment: payment.id,
        Provider: [payment.provider, payment.reference].filter((word) => word !== null).join(', '),
        Customer: describeCustomer(customer),
      }),
      paragraph('Look at it at your payment provider first. Then take it as it is, or give it back:'),
      { kind: 'command', command: `npm run backline -- order accept ${payment.orderId}` },
      { kind: 'command', command: `npm run backline -- order return ${payment.orderId} --reason "…"` },
    ],
    because: vendorReason,
  }
}
