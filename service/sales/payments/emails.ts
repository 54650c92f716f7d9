import type { Row } from '#service/database/index.ts'
import type { Reader } from '#service/messaging/index.ts'
import {
  type Block,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatMinor,
  greet,
  heading,
  paragraph,
} from '#service/messaging/index.ts'
import type { BoughtOrder } from '../orders/emails.ts'
import { productsOf } from '../orders/rules.ts'

type Order = BoughtOrder['order']
export type RefundNews = Pick<Row<'refunds'>, 'id' | 'amount' | 'currency' | 'reason'>
export type OpenedDispute = Pick<Row<'disputes'>, 'id' | 'status' | 'amount' | 'currency' | 'reason'>

/** How many licenses of each product some lines of an order stand for. */
export function countLicenses({ items }: Order, lineIds: readonly string[]): { product: string; count: number }[] {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const line of items.filter(({ id }) => lineIds.includes(id))) {
    const known = line.type === 'Product' ? (line.product ? [line.product] : []) : (line.bundle?.products ?? [])
    for (const { id, name } of known) names.set(id, name)
    for (const id of productsOf(line)) counts.set(id, (counts.get(id) ?? 0) + line.quantity)
  }
  return [...counts].map(([id, count]) => ({ product: names.get(id) ?? id, count }))
}

const listLicenses = (order: Order, lineIds: readonly string[]): Block =>
  facts(
    countLicenses(order, lineIds).map(({ product, count }) => ({ label: product, value: countOf(count, 'license') })),
  )

const allLines = ({ items }: Order) => items.map(({ id }) => id)

function sayEnded(order: Order, lineIds: readonly string[]): Block[] {
  if (lineIds.length === 0) return [paragraph('Your licenses stay as they are.')]
  return [
    heading('Licenses that have ended'),
    paragraph('They activate no more devices. A plug-in that runs on one of them learns of it when it next checks.'),
    listLicenses(order, lineIds),
  ]
}

/** Money was given back, in full or in part: how much, why, and which licenses ended by it. */
export function refundEmail(
  { vendor }: EmailSettings,
  to: Reader,
  told: { refund: RefundNews; order: Order; due: number; endedLines: readonly string[] },
): Email {
  const { refund, order, due, endedLines } = told
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
      paragraph('It goes the way it came: to the card or account you paid with. Banks can take some days to show it.'),
      ...sayEnded(order, endedLines),
      heading('The refund'),
      facts([
        { label: 'Order', value: order.id },
        { label: 'Order total', value: formatMinor(due, order.currency) },
        { label: 'Refunded', value: amount },
        { label: 'Reason', value: refund.reason },
      ]),
    ],
    because: `you bought something at ${vendor.name} with this address.`,
  }
}

/** A payment that bought nothing is on its way back: it came too late, or was not accepted. */
export function paymentReturnedEmail(
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { refund, orderId }: { refund: RefundNews; orderId: string },
): Email {
  const amount = formatMinor(refund.amount, refund.currency)
  return {
    subject: `Your payment to ${vendor.name} goes back`,
    preview: `${amount} goes back to you. You need do nothing.`,
    title: 'Your payment goes back',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        'A payment of yours reached us, and nothing was bought with it. We send all of it back. You need do nothing.',
      ),
      { kind: 'figure', label: 'Goes back', value: amount },
      paragraph('It goes the way it came: to the card or account you paid with. Banks can take some days to show it.'),
      facts([
        { label: 'Order', value: orderId },
        { label: 'Reason', value: refund.reason },
      ]),
      paragraph('Do you still want what was in your cart? Then please order it once more.'),
      { kind: 'button', label: `Go to ${vendor.name}`, url: publicUrl },
    ],
    because: `something was paid at ${vendor.name} with this address.`,
  }
}

const disputeWords = {
  Open: {
    title: 'Your bank asks for your payment back',
    text: 'Your bank tells us that this payment is disputed. It decides, and that can take some weeks.',
    licenses: 'Licenses that rest until then',
    notice: {
      title: 'What you can do',
      text: 'If this is a mistake, tell your bank that the payment was yours. If something is wrong with what you bought, answer this mail: we would like to put it right.',
    },
  },
  Won: {
    title: 'Your payment stands',
    text: 'Your bank has decided that the payment stands. The dispute is over, and your licenses are back.',
    licenses: 'Licenses that are yours again',
    notice: {
      title: 'What you can do',
      text: 'Nothing, as a rule. Should a plug-in not find its license, activate it once more.',
    },
  },
  Lost: {
    title: 'Your bank has given your payment back',
    text: 'Your bank has decided for you: the money is yours again, and the dispute is over.',
    licenses: 'Licenses that have ended',
    notice: {
      title: 'What you can do',
      text: 'If you want to go on with what you had, answer this mail, or simply buy it once more.',
    },
  },
}

/** A dispute that was won, of an order whose licenses have all ended for another reason. */
const wonForNothing = {
  ...disputeWords.Won,
  text: 'Your bank has decided that the payment stands, and the dispute is over. Your licenses have ended for another reason all the same.',
  notice: {
    title: 'What you can do',
    text: 'Your account says why each license has ended. If that is a mistake, please answer this mail.',
  },
}

/**
 * What the customer's bank does about a payment: a dispute was opened, won by the vendor, or lost. `lines` are those whose
 * licenses end or come back by it, if not all.
 */
export function disputeEmail(
  { vendor }: EmailSettings,
  to: Reader,
  { dispute, order, lines = allLines(order) }: { dispute: OpenedDispute; order: Order; lines?: readonly string[] },
): Email {
  const { title, text, licenses, notice } = lines.length === 0 ? wonForNothing : disputeWords[dispute.status]
  return {
    subject: `${title}: ${vendor.name}`,
    preview: text,
    title,
    blocks: [
      paragraph(greet(to.name)),
      paragraph(text),
      facts([
        { label: 'Order', value: order.id },
        { label: 'Disputed', value: formatMinor(dispute.amount, dispute.currency) },
      ]),
      ...(lines.length === 0 ? [] : [heading(licenses), listLicenses(order, lines)]),
      { kind: 'notice', ...notice },
    ],
    because: `you bought something at ${vendor.name} with this address.`,
  }
}
