import type { CouponApplied, LineItem, Order } from '#contract/entities/orders.ts'
import { isFeeLine } from '#contract/license-transfers.ts'
import { nameMerchant, type Seller } from '#contract/sellers.ts'
import type { Consent, OrderCustomer, TaxTreatment, Tx } from '#service/database/index.ts'
import {
  type Block,
  type BoughtLine,
  button,
  type Email,
  type EmailSettings,
  type Fact,
  facts,
  formatDay,
  formatMinor,
  formatMoment,
  greetable,
  heading,
  licensesUrl,
  paragraph,
  productsUrl,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'
import type { TaxQuote } from '../taxes/tax-quote.ts'
import { contentsOf, type LinePart, lineOriginal, lineTotal, nameLine, partsOf } from './order-lines.ts'
import type { Totals } from './order-totals.ts'
import type { PricedOrder } from './service.ts'

export type MailedTaxes = Pick<TaxQuote, 'lines' | 'rows'> & {
  pricesIncludeTax: boolean
  treatment: Pick<TaxTreatment, 'note'>
}

export type BoughtOrder = {
  customer: Reader & Pick<Partial<OrderCustomer>, 'businessName' | 'taxId'>
  order: Pick<Order, 'id' | 'currency' | 'items' | 'couponsApplied'>
  totals: Totals
  taxes: MailedTaxes | null
  completedAt: Date | null
  consent: Consent | null
  /** In whose name it was sold. */
  seller: Seller
  /** Whether the licenses wait until the guest has confirmed their address. */
  isWaiting: boolean
}

/** What was paid for all copies of a line, in minor units; with the tax if prices include it. */
function paidFor(line: LineItem, asked: number, taxes: MailedTaxes | null): number {
  const taxed = taxes?.lines.find(({ id }) => id === line.id)
  if (!taxed) return asked
  return taxes?.pricesIncludeTax ? taxed.gross : taxed.net
}

/** The prices of the copies: '$99 each', or '1 for $79.20, 2 for $99 each' if a coupon covers some of them. */
function describeParts(line: LineItem, currency: string): string {
  const parts = partsOf(line, currency)
  const priceOf = ({ amount, quantity }: LinePart) => `${formatMinor(amount, currency)}${quantity === 1 ? '' : ' each'}`
  return parts.length === 1
    ? parts.map(priceOf).join()
    : parts.map((part) => `${part.quantity} for ${priceOf(part)}`).join(', ')
}

function describeLine(line: LineItem, currency: string, taxes: MailedTaxes | null): BoughtLine {
  const { quantity } = line
  const [asked, original] = [lineTotal(line, currency), lineOriginal(line, currency)]
  const paid = paidFor(line, asked, taxes)
  // Under reverse charge a business pays less than the listed price, which would only confuse here.
  const isAsPriced = paid === asked
  const contents = contentsOf(line)
  return {
    name: quantity === 1 ? nameLine(line) : `${quantity} × ${nameLine(line)}`,
    details: [
      [line.variation?.name, isAsPriced && quantity > 1 && describeParts(line, currency)],
      contents,
      [line.appliedDiscount && `Discount: ${line.appliedDiscount.name}`],
    ].flatMap((words) => words.filter(Boolean).join(', ') || []),
    amount: formatMinor(paid, currency),
    before: isAsPriced && original > asked ? formatMinor(original, currency) : null,
  }
}

function listBought({ order: { items, currency }, totals, taxes }: BoughtOrder): Block {
  const [row, ...moreRows] = taxes?.rows ?? []
  const money = (label: string, amount: number): Fact => ({ label, value: formatMinor(amount, currency) })
  const reduced = [
    money('Before discount', totals.original),
    { label: 'Discount', value: `−${formatMinor(totals.discount, currency)}` },
  ]
  return {
    kind: 'bought',
    lines: items.map((line) => describeLine(line, currency, taxes)),
    sums: [
      ...(totals.discount === 0 ? [] : reduced),
      money('Subtotal', totals.subtotal),
      money(row && moreRows.length === 0 ? `Taxes: ${row.label}` : 'Taxes', totals.taxes),
    ],
    total: money('Total', totals.due),
  }
}

const nameCoupon = ({ name, code, coverage }: CouponApplied) => [`${name} (${code})`, coverage ?? []].flat().join(': ')

function describeOrder({ order, customer, completedAt }: BoughtOrder): Block {
  return facts({
    Order: order.id,
    Date: completedAt && formatDay(completedAt),
    Coupon: order.couponsApplied.map(nameCoupon).join(', ') || null,
    Name: customer.name || null,
    Business: customer.businessName || null,
    'Tax id': customer.taxId || null,
    'E-mail': customer.email || null,
  })
}

const activating = {
  title: 'Activate.',
  text: 'Open the plug-in, choose Activate, and sign in on the page it opens.',
}

function nextSteps({ publicUrl }: EmailSettings): Block[] {
  return [
    button('See your licenses', licensesUrl(publicUrl)),
    heading('What to do next'),
    {
      kind: 'steps',
      steps: [
        {
          title: 'Download.',
          text: 'The newest version for your system is under your products.',
          link: { label: 'Download your products', url: productsUrl(publicUrl) },
        },
        activating,
      ],
    },
  ]
}

const nextStepsOfGuest = ({ vendor }: EmailSettings): Block[] => [
  paragraph('Your licenses are waiting. Open the link in the other mail we sent you.'),
  heading('What to do next'),
  {
    kind: 'steps',
    steps: [
      {
        title: 'Get them.',
        text: `The other mail is called 'Get your ${vendor.name} licenses'. Choose a password there.`,
      },
      { title: 'Download.', text: 'The newest version for your system is under your products.' },
      activating,
    ],
  },
]

/** Who the seller is, where that is not the vendor: its invoice comes from somebody whom the customer may not know. */
function describeSeller({ vendor }: EmailSettings, { seller }: BoughtOrder): Block[] {
  const merchant = nameMerchant(seller)
  if (merchant === null) return []
  return [
    paragraph(
      `${merchant} sold this order to you for ${vendor.name}, and mails you the invoice. With questions about the payment or the invoice, or to withdraw from the contract, write to ${merchant}. With all others, answer this mail.`,
    ),
  ]
}

/** The consent must be confirmed on a durable medium (Directive 2011/83/EU, article 8(7)). */
const describeConsent = ({ text, agreedAt }: Consent, title = 'Delivery at once'): Block[] => [
  heading('What you agreed to'),
  paragraph(`Before you paid, on ${formatMoment(new Date(agreedAt))}, you agreed to this. Please keep this mail.`),
  { kind: 'notice', title, text },
]

export function orderEmail(settings: EmailSettings, bought: BoughtOrder): Email {
  if (bought.order.items.some(isFeeLine)) return feePaidEmail(settings, bought)
  const { customer, order, totals, taxes, isWaiting } = bought
  const name = greetable(customer.name)
  return {
    subject: `Your ${settings.vendor.name} licenses`,
    preview: `${order.items.map(nameLine).join(', ')}: ${formatMinor(totals.due, order.currency)}`,
    title: name === null ? 'Thank you.' : `Thank you, ${name}.`,
    blocks: [
      paragraph('Your order is complete.'),
      ...(isWaiting ? nextStepsOfGuest(settings) : nextSteps(settings)),
      heading('What you bought'),
      listBought(bought),
      ...(taxes?.treatment.note ? [paragraph(taxes.treatment.note)] : []),
      describeOrder(bought),
      ...describeSeller(settings, bought),
      ...(bought.consent ? describeConsent(bought.consent) : []),
    ],
    because: `something was bought at ${settings.vendor.name} with this address.`,
  }
}

function feePaidEmail(settings: EmailSettings, bought: BoughtOrder): Email {
  const { order, totals, taxes, consent } = bought
  return {
    subject: `Your transfer from ${settings.vendor.name} is paid`,
    preview: `${formatMinor(totals.due, order.currency)} for the fee.`,
    title: 'The fee is paid',
    blocks: [
      paragraph('The fee of the transfer is paid. Your transfers show which licenses have their new owner.'),
      button('See your transfers', `${settings.publicUrl}/transfer`),
      heading('What you paid'),
      listBought(bought),
      ...(taxes?.treatment.note ? [paragraph(taxes.treatment.note)] : []),
      describeOrder(bought),
      ...describeSeller(settings, bought),
      ...(consent ? describeConsent(consent, 'Transfer at once') : []),
    ],
    because: `the fee of a license transfer was paid at ${settings.vendor.name} with this address.`,
  }
}

export type MailedOrder = Pick<PricedOrder, 'wire' | 'totals'> & {
  order: Pick<PricedOrder['order'], 'id' | 'customer' | 'customerId' | 'completedAt'> & {
    taxation?: MailedTaxes | null
    consent?: Consent | null
    seller?: Seller
  }
}

/** Emails about completed orders. Each is sent once, and once more for each other `again`. */
export function createOrderMails(queue: QueueEmail, settings: EmailSettings) {
  return {
    /** The confirmation of a completed order. It repeats typed details only to the confirmed account that typed them. */
    async queueOrderCompleted(
      tx: Tx,
      { order, wire, totals }: MailedOrder,
      isOfGuest: boolean,
      again?: string,
    ): Promise<void> {
      const { id, customer, customerId, completedAt, taxation: taxes = null, consent = null, seller = 'vendor' } = order
      if (!customer) throw new Error(`Order ${id} was completed without a customer`)
      const bought = { order: wire, totals, taxes, completedAt, consent, seller, isWaiting: customerId === null }
      const write = (reader: Reader) => {
        const typed = isOfGuest || reader.name === null ? {} : customer
        return orderEmail(settings, { ...bought, customer: { ...typed, ...reader } })
      }
      const key = again === undefined ? `order-completed:${id}` : `order-completed:${id}:${again}`
      await queue(tx, { kind: 'order-completed', to: customer.email, key }, write)
    },
  }
}

export type OrderMails = ReturnType<typeof createOrderMails>

/** Mails the customer of an order; an order that was reopened may have lost its customer, and then nobody is mailed. */
export async function queueToCustomer(
  queue: QueueEmail,
  tx: Tx,
  mail: { kind: 'refund' | 'payment-delayed' | 'payment-failed' | 'payment-returned' | 'dispute'; key: string },
  { order }: MailedOrder,
  write: (to: Reader) => Email,
): Promise<void> {
  if (order.customer) await queue(tx, { ...mail, to: order.customer.email }, write)
}
