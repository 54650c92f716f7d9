import type { BookedLine, CreditNote, DocumentLine, Invoice, IssuedDocument, Seller } from '#service/database/index.ts'
import { titleOfProvider } from '../payments/providers/registry.ts'
import { formatAmount } from './pdf/wording.ts'
import { scale, shareOut, sumOf } from './proportional-shares.ts'
import { dayOf } from './seller-and-buyer.ts'
import { type Received, unitOf } from './to-invoice.ts'

export type Refunded = {
  amount: number
  currency: string
  reason: string
  lineIds: readonly string[]
  givenAt: Date
}
type CreditNoteFacts = {
  number: string
  issuedAt: Date
  seller: Seller
  invoice: IssuedDocument<Invoice>
  /** The earlier credit notes of the order, and the sum of their refunds. */
  earlier: readonly IssuedDocument<CreditNote>[]
  refundedBefore: number
  refund: Refunded
  payment: Received
}

/** Its tax is that of all refunds so far minus that of earlier credit notes, so that they add up to the invoice. */
export function toCreditNote(facts: CreditNoteFacts): IssuedDocument<CreditNote> {
  const { number, issuedAt, seller, invoice, earlier, refund, payment } = facts
  const { document } = invoice
  const credited = creditedBy(facts)
  const due = credited - sumOf(earlier, (note) => note.document.due)
  const noted = sumOf(earlier, (note) => note.document.taxes)
  const taxes = scale(document.taxes, credited, document.due) - noted
  const sums = { due, taxes, subtotal: due - taxes }
  const creditNote: CreditNote = {
    kind: 'CreditNote',
    number,
    orderId: document.orderId,
    currency: document.currency,
    seller,
    issuedOn: dayOf(issuedAt),
    suppliedOn: document.suppliedOn,
    buyer: document.buyer,
    corrects: { number: document.number, issuedOn: document.issuedOn },
    reason: refund.reason,
    pricing: document.pricing,
    ...toLines(facts, sums),
    ...sums,
    taxRows: document.taxRows.map((row) => ({ ...row, base: sums.subtotal, amount: taxes })),
    notes: [...document.notes, ...noteOtherAmount(due, document.currency, refund)],
    paid: { by: titleOfProvider(payment.provider), on: dayOf(refund.givenAt) },
  }
  return { document: creditNote, booking: { ...invoice.booking, lines: bookLines(facts, sums) } }
}

type Sums = { due: number; taxes: number; subtotal: number }

/** The credited part of the invoice so far, never over its total; proportional for another currency. */
function creditedBy({ invoice: { document }, earlier, refundedBefore, refund, payment }: CreditNoteFacts): number {
  const before = sumOf(earlier, (note) => note.document.due)
  if (refund.currency === document.currency) return Math.min(document.due, before + refund.amount)
  const given = Math.min(payment.amount, refundedBefore + refund.amount)
  return Math.max(before, scale(document.due, given, payment.amount))
}

/** The lines of the invoice for a full refund, the named lines if they are fully refunded, or one line with the reason. */
function toLines(facts: CreditNoteFacts, sums: Sums): Pick<CreditNote, 'lines' | Reduction> {
  const { document, booking } = facts.invoice
  const { lines, original, discount, discountNames } = document
  if (sums.due === document.due) return { lines, original, discount, discountNames }
  const named = booking.lines.filter(({ lineId }) => facts.refund.lineIds.includes(lineId))
  const total = document.pricing === 'WithTax' ? sums.due : sums.subtotal
  const unreduced = { original: total, discount: 0, discountNames: [] }
  if (named.length === 0 || sumOf(named, ({ gross }) => gross) !== sums.due)
    return { ...unreduced, lines: [refundLine(facts.refund.reason, total)] }
  const amounts = shareOut(
    total,
    named.map(({ gross, net }) => (document.pricing === 'WithTax' ? gross : net)),
  )
  const toLine = ({ lineId, name, quantity, isMixed }: BookedLine, index: number): DocumentLine => {
    const detail = lines[booking.lines.findIndex((line) => line.lineId === lineId)]?.detail ?? null
    const amount = amounts[index] ?? 0
    return { name, detail, quantity, unit: isMixed ? null : unitOf(amount, quantity), amount }
  }
  return { ...unreduced, lines: named.map(toLine) }
}
type Reduction = 'original' | 'discount' | 'discountNames'

const refundLine = (reason: string, amount: number): DocumentLine => ({
  name: 'Given back',
  detail: reason,
  quantity: 1,
  unit: amount,
  amount,
})

const noteOtherAmount = (due: number, currency: string, refund: Refunded): string[] =>
  refund.amount === due && refund.currency === currency
    ? []
    : [`${formatAmount(refund.amount, refund.currency)} was given back for it.`]

/** What is given back of each line without tax: of those that are named first, and never more than is left of any. */
function bookLines({ invoice, earlier, refund }: CreditNoteFacts, { subtotal, due }: Sums): BookedLine[] {
  const { lines } = invoice.booking
  const left = lines.map(({ lineId, net }) => net - sumOf(earlier, ({ booking }) => netOf(booking.lines, lineId)))
  const named = left.map((net, index) => (refund.lineIds.includes(lines[index]?.lineId ?? '') ? net : 0))
  const first = Math.min(
    subtotal,
    sumOf(named, (net) => net),
  )
  const ofNamed = shareOut(first, named)
  const ofOthers = shareOut(
    subtotal - first,
    left.map((net, index) => net - (ofNamed[index] ?? 0)),
  )
  const nets = left.map((_, index) => (ofNamed[index] ?? 0) + (ofOthers[index] ?? 0))
  const grosses = shareOut(due, nets)
  return lines.map(({ lineId, itemId, name }, index) => ({
    lineId,
    itemId,
    name,
    quantity: 0,
    discount: 0,
    net: nets[index] ?? 0,
    gross: grosses[index] ?? 0,
  }))
}

const netOf = (lines: readonly BookedLine[], id: string) => sumOf(lines, ({ lineId, net }) => (lineId === id ? net : 0))
