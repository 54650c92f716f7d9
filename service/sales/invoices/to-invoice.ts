import type { CouponApplied, LineItem } from '#contract/entities/orders.ts'
import type {
  Booking,
  DocumentLine,
  Invoice,
  IssuedDocument,
  OrderCustomer,
  Seller,
  Taxation,
  TaxGroup,
  TaxKind,
} from '#service/database/index.ts'
import { contentsOf, lineOriginal, lineTotal, nameLine } from '../orders/order-lines.ts'
import type { Totals } from '../orders/order-totals.ts'
import { titleOfProvider } from '../payments/providers/registry.ts'
import { formatAmount } from './pdf/wording.ts'
import { shareOut, sumOf } from './proportional-shares.ts'
import { dayOf, toBuyer } from './seller-and-buyer.ts'

export type Received = { provider: string; amount: number; currency: string }
type InvoiceFacts = { number: string; issuedAt: Date; seller: Seller; order: SoldOrder; payment: Received }

/** The invoice of a sold order. Consumers see prices with tax where the shop includes it; businesses do not. */
export function toInvoice({ number, issuedAt, seller, order, payment }: InvoiceFacts): IssuedDocument<Invoice> {
  const lines = toSoldLines(order)
  const { taxation, totals, completedAt } = order
  const shape = shapeOf(order)
  const documentLines = lines.map((line) => toDocumentLine(line, shape))
  const original = sumOf(documentLines, ({ amount }) => amount)
  const discount = original - (shape === 'WithTax' ? totals.due : totals.subtotal)
  const document: Invoice = {
    kind: 'Invoice',
    number,
    orderId: order.id,
    currency: order.currency,
    seller,
    issuedOn: dayOf(issuedAt),
    suppliedOn: dayOf(completedAt),
    buyer: toBuyer(order.customer),
    pricing: shape === 'WithTax' ? 'WithTax' : 'WithoutTax',
    lines: documentLines,
    original,
    discount,
    discountNames: discount === 0 ? [] : nameDiscounts(order, lines),
    subtotal: totals.subtotal,
    taxes: totals.taxes,
    due: totals.due,
    taxRows: taxation?.rows ?? [],
    notes: [taxation?.treatment.note ?? [], noteReceived(totals.due, order.currency, payment)].flat(),
    paid: totals.due === 0 ? null : { by: titleOfProvider(payment.provider), on: dayOf(completedAt) },
  }
  return { document, booking: toBooking(order, lines) }
}

/** Listed: prices have no tax in them, or there is none. Net: the tax that prices have in them is taken out of each line. */
type Shape = 'Listed' | 'WithTax' | 'Net'

function shapeOf({ taxation }: SoldOrder): Shape {
  if (!taxation?.pricesIncludeTax) return 'Listed'
  const { rate, consumerRate } = taxation.treatment
  if (consumerRate === 0) return 'Listed'
  return rate === consumerRate && !taxation.buyer.isBusiness ? 'WithTax' : 'Net'
}

function toDocumentLine(line: SoldLine, shape: Shape): DocumentLine {
  const { name, variation, reduction, quantity, listed, net, hasOnePrice } = line
  const amount = shape === 'Net' ? net : listed
  const reduced = shape === 'Net' && reduction !== null ? [`Discount: ${reduction}`] : []
  const detail = [...variation, ...reduced].join(', ')
  const unit = shape === 'Net' && !hasOnePrice ? null : unitOf(amount, quantity)
  return { name, detail: detail === '' ? null : detail, quantity, unit, amount }
}

export const unitOf = (amount: number, quantity: number) => (amount % quantity === 0 ? amount / quantity : null)

/** Campaigns by their names, coupons by the codes that were typed. */
function nameDiscounts({ couponsApplied }: SoldOrder, lines: readonly SoldLine[]): string[] {
  const coupons = couponsApplied.map(({ name }) => name)
  const campaigns = lines.flatMap(({ reduction }) => reduction ?? []).filter((name) => !coupons.includes(name))
  return [...new Set([...campaigns, ...couponsApplied.map(({ code }) => code)])]
}

/** A payment of another amount than was due, which the vendor took as it was. */
const noteReceived = (due: number, currency: string, payment: Received): string[] =>
  payment.amount === due && payment.currency === currency
    ? []
    : [`${formatAmount(payment.amount, payment.currency)} was received for it.`]

const groups: Record<TaxKind, TaxGroup> = {
  Domestic: 'Taxed',
  Destination: 'Taxed',
  ReverseCharge: 'ReverseCharge',
  OutOfScope: 'Outside',
  NotRegistered: 'Untaxed',
}

function toBooking({ taxation, totals, customer }: SoldOrder, lines: readonly SoldLine[]): Booking {
  const treatment = taxation?.treatment
  const discounts = shareOut(
    totals.discount,
    lines.map(({ listed, asked }) => listed - asked),
  )
  return {
    group: treatment ? groups[treatment.kind] : 'Untaxed',
    country: treatment?.jurisdiction ?? customer.address?.countryCode ?? null,
    rate: treatment?.rate ?? 0,
    lines: lines.map(({ lineId, itemId, name, quantity, net, gross, hasOnePrice }, index) => ({
      lineId,
      itemId,
      name,
      quantity,
      net,
      gross,
      discount: discounts[index] ?? 0,
      ...(hasOnePrice ? {} : { isMixed: true }),
    })),
  }
}

export type SoldOrder = {
  id: string
  currency: string
  customer: OrderCustomer
  items: readonly LineItem[]
  couponsApplied: readonly CouponApplied[]
  totals: Totals
  taxation: Pick<Taxation, 'treatment' | 'buyer' | 'pricesIncludeTax' | 'lines' | 'rows'> | null
  completedAt: Date
}

type SoldLine = {
  lineId: string
  itemId: string
  name: string
  variation: string[]
  reduction: string | null
  quantity: number
  listed: number
  asked: number
  net: number
  gross: number
  hasOnePrice: boolean
}

const toSoldLines = ({ items, currency, taxation }: SoldOrder): SoldLine[] =>
  items.map((line) => {
    const asked = lineTotal(line, currency)
    const taxed = taxation?.lines.find(({ id }) => id === line.id)
    return {
      lineId: line.id,
      itemId: line.type === 'Product' ? line.productId : line.bundleId,
      name: nameLine(line),
      quantity: line.quantity,
      variation: [line.variation?.name ?? [], contentsOf(line)].flat(),
      reduction: line.appliedDiscount?.name ?? null,
      listed: lineOriginal(line, currency),
      asked,
      hasOnePrice: (line.parts ?? []).length < 2,
      net: taxed?.net ?? asked,
      gross: taxed?.gross ?? asked,
    }
  })
