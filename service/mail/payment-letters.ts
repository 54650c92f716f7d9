import type { Order } from '#contract/entities/orders.ts'
import { formatMoney } from '#contract/format-money.ts'
import { toMajor } from '../catalogue/money.ts'
import type { OrderCustomer, Row } from '../database/schema.ts'
import type { LetterSettings } from './account-letters.ts'
import { type MailContent, writeLetter } from './layout.ts'
import type { DisputeNews } from './payment-mails.ts'

const write = ({ amount, currency }: { amount: number; currency: string }) =>
  formatMoney(toMajor(amount, currency), currency)

const nameOf = (line: Order['items'][number]) =>
  line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)

type Refunded = { name: string; refund: Row<'refunds'>; order: Order; endedLines: readonly string[] }

/** To the customer: what goes back and why, and the licenses that ended by it. */
export function refundLetter({ vendor }: LetterSettings, { name, refund, order, endedLines }: Refunded): MailContent {
  const ended = order.items.filter(({ id }) => endedLines.includes(id)).map(nameOf)
  return writeLetter({
    subject: `${write(refund)} on its way back to you`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `We have given back ${write(refund)}. It arrives the way you paid, within some days as your bank has it.`,
      `Why: ${refund.reason}`,
      ended.length > 0 ? `Licenses that ended by it: ${ended.join(', ')}.` : 'Your licenses stay as they are.',
    ],
    ending: [`Order ${refund.orderId}`, vendor.name],
  })
}

/** To the customer: money that came after its order was over has been given back. */
export const paymentReturnedLetter = (
  { vendor }: LetterSettings,
  { name, refund }: { name: string; refund: Row<'refunds'> },
): MailContent =>
  writeLetter({
    subject: `Your payment of ${write(refund)} goes back to you`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `A payment of ${write(refund)} reached us that we could not take, and we have given it back.`,
      `Why: ${refund.reason}`,
      'If you still want what you chose, check out again: nothing is paid for it now.',
    ],
    ending: [`Order ${refund.orderId}`, vendor.name],
  })

/** To the vendor: money could not be given back. */
export const refundFailedLetter = ({ vendor }: LetterSettings, refund: Row<'refunds'>): MailContent =>
  writeLetter({
    subject: `A refund of ${write(refund)} failed`,
    greeting: 'Look at this, please.',
    paragraphs: [
      `${write(refund)} of order ${refund.orderId} could not be given back: ${refund.failure ?? 'no reason was told'}.`,
      'Look at the payment at your provider, and give it back from there or by other means.',
    ],
    ending: [vendor.name],
  })

/** To the vendor: a payment was of another amount than was due. */
export function heldPaymentLetter(
  { vendor }: LetterSettings,
  payment: Row<'payments'>,
  customer: OrderCustomer | null,
): MailContent {
  const received = {
    amount: payment.receivedAmount ?? payment.amount,
    currency: payment.receivedCurrency ?? payment.currency,
  }
  return writeLetter({
    subject: `A payment is held: ${write(received)} instead of ${write(payment)}`,
    greeting: 'Look at this, please.',
    paragraphs: [
      `Order ${payment.orderId} of ${customer?.email ?? 'somebody'} was due at ${write(payment)}, and ${write(received)} arrived. Nothing was granted.`,
      `Take it as it is: npm run backline -- order accept ${payment.orderId}`,
      `Give it back: npm run backline -- order return ${payment.orderId} --reason "…"`,
    ],
    ending: [vendor.name],
  })
}

type Disputed = { orderId: string; dispute: DisputeNews }

const toCustomer: Record<DisputeNews['status'], string> = {
  Open: 'Your bank has asked us to give it back, so the licenses of this order have ended for now.',
  Won: 'Your bank has decided that it stays with us, so the licenses of this order are yours again.',
  Lost: 'Your bank has given it back to you, so the licenses of this order have ended.',
}

/** To the customer: a dispute was opened or decided. */
export const disputeLetter = (
  { vendor }: LetterSettings,
  { name, orderId, dispute }: Disputed & { name: string },
): MailContent =>
  writeLetter({
    subject: `Your payment of ${write(dispute)} to ${vendor.name}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `This is about ${write(dispute)}. ${toCustomer[dispute.status]}`,
      'If this was not meant, answer this mail: most things are quicker to settle between us than through a bank.',
    ],
    ending: [`Order ${orderId}`, vendor.name],
  })

const toVendor: Record<DisputeNews['status'], string> = {
  Open: 'The licenses of the order have ended until it is decided. Answer it at your payment provider in time.',
  Won: 'It is decided in your favor: the licenses of the order are back.',
  Lost: 'It is decided against you: the licenses of the order stay ended.',
}

/** To the vendor: a dispute was opened or decided. */
export const disputeNewsLetter = ({ vendor }: LetterSettings, { orderId, dispute }: Disputed): MailContent =>
  writeLetter({
    subject: `Dispute ${dispute.status.toLowerCase()}: ${write(dispute)}`,
    greeting: 'Look at this, please.',
    paragraphs: [`Order ${orderId}, ${write(dispute)}: ${dispute.reason}.`, toVendor[dispute.status]],
    ending: [vendor.name],
  })
