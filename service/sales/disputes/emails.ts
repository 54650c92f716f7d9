import { isFeeLine } from '#contract/license-transfers.ts'
import { nameMerchant } from '#contract/sellers.ts'
import type { Contact, Row, Tx } from '#service/database/index.ts'
import {
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
import { describeCustomer, vendorReason } from '../payments/emails.ts'
import { listLicenses } from '../refunds/emails.ts'

/** Emails about payments that a customer disputes at their bank. Each is sent once. */
export const createDisputeMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** To the customer and to the vendor: a dispute was opened or decided, and the lines that it ends or restores. */
  async queueDispute(tx: Tx, dispute: OpenedDispute, order: MailedOrder, lines?: readonly string[]): Promise<void> {
    const key = `dispute:${dispute.id}:${dispute.status}`
    await queueToCustomer(queue, tx, { kind: 'dispute', key }, order, (to) =>
      disputeEmail(settings, to, { dispute, order: order.wire, ...(lines && { lines }) }),
    )
    const { id: orderId, customer, seller = 'vendor' } = order.order
    const isFee = order.wire.items.some(isFeeLine)
    await queue(tx, { kind: 'vendor', to: settings.vendor.email, key: `${key}:vendor` }, () =>
      vendorDisputeEmail({ dispute, orderId, customer, merchant: nameMerchant(seller), isFee }),
    )
  },
})

export type DisputeMails = ReturnType<typeof createDisputeMails>

type Order = BoughtOrder['order']
type OpenedDispute = Pick<Row<'disputes'>, 'id' | 'status' | 'amount' | 'currency' | 'reason'>

const allLines = ({ items }: Order) => items.map(({ id }) => id)

const disputeTexts = {
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

/** A won dispute of an order whose licenses have all ended for another reason. */
const wonWithoutLicenses = {
  ...disputeTexts.Won,
  text: 'Your bank has decided that the payment stands, and the dispute is over. Your licenses have ended for another reason all the same.',
  notice: {
    title: 'What you can do',
    text: 'Your account says why each license has ended. If that is a mistake, please answer this mail.',
  },
}

/** Disputes about the fee of a license transfer, which end no license. */
const feeTexts: typeof disputeTexts = {
  Open: {
    ...disputeTexts.Open,
    text: 'Your bank tells us that the payment of a transfer fee is disputed. It decides, and that can take some weeks. The licenses stay where they are.',
  },
  Won: {
    ...disputeTexts.Won,
    text: 'Your bank has decided that the payment of the transfer fee stands. The dispute is over.',
    notice: { title: 'What you can do', text: 'Nothing. The licenses stay where they are.' },
  },
  Lost: {
    ...disputeTexts.Lost,
    notice: { title: 'What you can do', text: 'Nothing. The licenses stay where they are.' },
  },
}

/** To the customer: a dispute was opened, won or lost; `lines` are those that end or return, all by default. */
export function disputeEmail(
  { vendor }: EmailSettings,
  to: Reader,
  { dispute, order, lines = allLines(order) }: { dispute: OpenedDispute; order: Order; lines?: readonly string[] },
): Email {
  const isFee = order.items.some(isFeeLine)
  const ofPurchase = lines.length === 0 ? wonWithoutLicenses : disputeTexts[dispute.status]
  const { title, text, licenses, notice } = isFee ? feeTexts[dispute.status] : ofPurchase
  return {
    subject: `${title}: ${vendor.name}`,
    preview: text,
    title,
    blocks: [
      paragraph(greet(to.name)),
      paragraph(text),
      facts({ Order: order.id, Disputed: formatMinor(dispute.amount, dispute.currency) }),
      ...(lines.length === 0 ? [] : [heading(licenses), listLicenses(order, lines)]),
      { kind: 'notice', ...notice },
    ],
    because: `you bought something at ${vendor.name} with this address.`,
  }
}

export function vendorDisputeEmail({
  dispute,
  orderId,
  customer,
  merchant = null,
  isFee = false,
}: {
  dispute: OpenedDispute
  orderId: string
  customer: Contact | null
  /** The merchant of record that sold the order, and answers for it. */
  merchant?: string | null
  /** Whether it is about the fee of a license transfer. */
  isFee?: boolean
}): Email {
  const amount = formatMinor(dispute.amount, dispute.currency)
  const says = {
    Open:
      merchant === null
        ? 'A payment is disputed. Answer at your payment provider, and before the day that it names there.'
        : `A payment is disputed. ${merchant} sold this order, and answers the dispute. There is nothing to do.`,
    Won: isFee
      ? 'The bank has decided for you: the payment stands.'
      : 'The bank has decided for you: the payment stands, and the licenses of the order are back.',
    Lost: isFee
      ? 'The bank has decided for the customer: the money is gone. The licenses of the transfer stay with their new owner.'
      : 'The bank has decided for the customer: the money is gone, and so are the licenses of the order.',
  }[dispute.status]
  return {
    subject: `Dispute ${{ Open: 'opened', Won: 'won', Lost: 'lost' }[dispute.status]}: ${amount}`,
    preview: says,
    title: { Open: 'A payment is disputed', Won: 'A dispute is won', Lost: 'A dispute is lost' }[dispute.status],
    blocks: [
      paragraph(says),
      { kind: 'figure', label: 'Disputed', value: amount },
      facts({ Reason: dispute.reason, Order: orderId, Dispute: dispute.id, Customer: describeCustomer(customer) }),
    ],
    because: vendorReason,
  }
}
