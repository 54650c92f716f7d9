import type { CreditNote, Invoice } from './documents/document.ts'

/** How a document is reported: taxed, by the customer itself, outside of VAT, or by a vendor who is not registered. */
export const taxGroups = ['Taxed', 'ReverseCharge', 'Outside', 'Untaxed'] as const
export type TaxGroup = (typeof taxGroups)[number]

/** A line of an order in minor units, all copies together; of a credit note what is given back of it. */
export type BookedLine = {
  lineId: string
  /** The product or the bundle. */
  itemId: string
  name: string
  quantity: number
  /** Without tax. */
  net: number
  gross: number
  /** What was taken off, without tax. */
  discount: number
  /** Set where copies cost differently, so that no single price of one can be told. */
  isMixed?: true
}

/** What a document comes to in the books, beside what is printed: its lines' nets add up to its subtotal. */
export type Booking = {
  group: TaxGroup
  /** Whose tax it is, or would be; null where that was never known. */
  country: string | null
  /** In basis points. */
  rate: number
  lines: BookedLine[]
}

/** A document as it is stored when it gets its number, for good. */
export type Written<Kind extends Invoice | CreditNote = Invoice | CreditNote> = { document: Kind; booking: Booking }
