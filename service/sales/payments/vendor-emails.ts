import type { Contact, Row } from '#service/database/index.ts'
import { type Email, facts, formatMinor, paragraph } from '#service/messaging/index.ts'
import type { OpenedDispute, RefundNews } from './emails.ts'

export type HeldPayment = Pick<
  Row<'payments'>,
  'id' | 'orderId' | 'provider' | 'reference' | 'amount' | 'currency' | 'receivedAmount' | 'receivedCurrency'
>

const because = 'it is the address of the shop, as its vendor.yaml says.'

const describePerson = (customer: Contact | null) => [
  { label: 'Customer', value: customer === null ? 'Unknown' : `${customer.name}, ${customer.email}` },
]

/** To the vendor: a payment of another amount than was due waits for a person to look at it. */
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
      facts([
        { label: 'Due', value: due },
        { label: 'Order', value: payment.orderId },
        { label: 'Payment', value: payment.id },
        { label: 'Provider', value: [payment.provider, payment.reference].filter((word) => word !== null).join(', ') },
        ...describePerson(customer),
      ]),
      paragraph('Look at it at your payment provider first. Then take it as it is, or give it back:'),
      { kind: 'command', command: `npm run backline -- order accept ${payment.orderId}` },
      { kind: 'command', command: `npm run backline -- order return ${payment.orderId} --reason "…"` },
    ],
    because,
  }
}

/** To the vendor: a customer's bank takes a payment back, or has decided. */
export function vendorDisputeEmail({
  dispute,
  orderId,
  customer,
}: {
  dispute: OpenedDispute
  orderId: string
  customer: Contact | null
}): Email {
  const amount = formatMinor(dispute.amount, dispute.currency)
  const says = {
    Open: 'A payment is disputed. Answer at your payment provider, and before the day that it names there.',
    Won: 'The bank has decided for you: the payment stands, and the licenses of the order are back.',
    Lost: 'The bank has decided for the customer: the money is gone, and so are the licenses of the order.',
  }[dispute.status]
  return {
    subject: `Dispute ${{ Open: 'opened', Won: 'won', Lost: 'lost' }[dispute.status]}: ${amount}`,
    preview: says,
    title: { Open: 'A payment is disputed', Won: 'A dispute is won', Lost: 'A dispute is lost' }[dispute.status],
    blocks: [
      paragraph(says),
      { kind: 'figure', label: 'Disputed', value: amount },
      facts([
        { label: 'Reason', value: dispute.reason },
        { label: 'Order', value: orderId },
        { label: 'Dispute', value: dispute.id },
        ...describePerson(customer),
      ]),
    ],
    because,
  }
}

/** To the vendor: money could not be given back. */
export function refundFailedEmail(refund: RefundNews & Pick<Row<'refunds'>, 'orderId' | 'failure'>): Email {
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
      facts([
        { label: 'Why it failed', value: refund.failure ?? 'The provider does not say' },
        { label: 'Order', value: refund.orderId },
        { label: 'Refund', value: refund.id },
        { label: 'Reason for it', value: refund.reason },
      ]),
      paragraph(
        'Look at it at your payment provider. You can ask for the refund once more, or pay it back another way.',
      ),
    ],
    because,
  }
}
