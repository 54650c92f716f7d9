import type { TaxRow } from './taxation.ts'

/** A day of the calendar, as in '2026-11-21'; whose midnight counts is the caller's to know. */
export type CalendarDay = string

export type Seller = {
  name: string
  addressLines: string[]
  taxId: string | null
  email: string
  website: string | null
  /** Register, court, managing directors: what the law of the seller's country wants on a business letter. */
  registerLines: string[]
}

export type Buyer = {
  name: string
  businessName: string | null
  taxId: string | null
  addressLines: string[]
  email: string
}

export type DocumentLine = {
  name: string
  detail: string | null
  quantity: number
  /** What one costs; null where the amount does not divide by the quantity. */
  unit: number | null
  amount: number
}

type Shared = {
  number: string
  issuedOn: CalendarDay
  suppliedOn: CalendarDay
  orderId: string
  currency: string
  seller: Seller
  buyer: Buyer
  /** Whether lines, original and discount have the tax in them, as prices for consumers do. */
  pricing: 'WithTax' | 'WithoutTax'
  lines: DocumentLine[]
  original: number
  discount: number
  discountNames: string[]
  subtotal: number
  taxes: number
  due: number
  taxRows: TaxRow[]
  /** Sentences that the law asks for, such as on reverse charge. */
  notes: string[]
}

export type Invoice = Shared & {
  kind: 'Invoice'
  /** Null where nothing was due. */
  paid: { by: string; on: CalendarDay } | null
}

/** Its amounts are what is given back, and positive. */
export type CreditNote = Shared & {
  kind: 'CreditNote'
  corrects: { number: string; issuedOn: CalendarDay }
  reason: string
  /** How the money goes back; null where none moves. */
  paid: { by: string; on: CalendarDay } | null
}

/** An invoice or a credit note, as it is printed. All money is in minor units of its currency. */
export type SalesDocument = Invoice | CreditNote

export type DocumentKind = SalesDocument['kind']

/** How a document is reported: taxed, by the customer itself, outside of VAT, or by a vendor who is not registered. */
export type TaxGroup = 'Taxed' | 'ReverseCharge' | 'Outside' | 'Untaxed'

/** A line of an order in minor units, all copies together; of a credit note what is given back of it. */
export type BookedLine = {
  lineId: string
  itemId: string
  name: string
  quantity: number
  net: number
  gross: number
  discount: number
  /** Set where copies cost differently, so that there is no single unit price. */
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

export type IssuedDocument<Kind extends Invoice | CreditNote = Invoice | CreditNote> = {
  document: Kind
  booking: Booking
}
