/** A day of the calendar, as in '2026-11-21'; whose midnight counts is the caller's to know. */
export type CalendarDay = string

/** Who sells. Empty lists and nulls are what the page leaves out. */
export type Seller = {
  name: string
  addressLines: string[]
  taxId: string | null
  email: string
  website: string | null
  /** Register, court, managing directors: what the law of the seller's country wants on a business letter. */
  registerLines: string[]
}

/** Who bought, as it stood in the order when it was paid. */
export type Buyer = {
  name: string
  businessName: string | null
  taxId: string | null
  addressLines: string[]
  email: string
}

/** One line, before any discount. */
export type DocumentLine = {
  name: string
  /** Such as the variation, or what a bundle holds. */
  detail: string | null
  quantity: number
  /** What one costs; null where the amount does not divide by the quantity. */
  unit: number | null
  amount: number
}

/** Tax of one rate. A row of rate 0 says why nothing is due, as under reverse charge. */
export type TaxRow = {
  /** With its rate, as service/taxes words it: 'VAT 23% in Poland'. */
  label: string
  /** In hundredths of a per cent: 1900 is 19 %. */
  rate: number
  base: number
  amount: number
}

type Shared = {
  /** As printed: see numbers.ts. */
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
  /** What the discount is called: a campaign, a coupon's code. */
  discountNames: string[]
  /** Without tax. */
  subtotal: number
  taxes: number
  /** With tax. */
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
  /** The invoice it takes back, wholly or in part. */
  corrects: { number: string; issuedOn: CalendarDay }
  reason: string
  /** How the money goes back; null where none moves. */
  paid: { by: string; on: CalendarDay } | null
}

/** An invoice or a credit note, as it is printed (issue 8). All money is in minor units of its currency. */
export type SalesDocument = Invoice | CreditNote

/** Each kind is a series of numbers of its own. */
export type DocumentKind = SalesDocument['kind']
