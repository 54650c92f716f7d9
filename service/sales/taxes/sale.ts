/** Who sells, as far as tax is concerned. */
export type TaxSeller = {
  /** ISO 3166-1. */
  country: string
  /** Its VAT id at home; null when it is not registered, as small businesses need not be. */
  vatId: string | null
  /** Whether it declares its sales in the Union through a One Stop Shop. */
  ossRegistered: boolean
  /** Whether it is registered for VAT in the United Kingdom. */
  ukRegistered: boolean
}

/** Who buys, where the evidence of location says that they are. */
export type TaxBuyer = { country: string; postCode: string | null; isBusiness: boolean; taxId: string | null }

/**
 * Copies of a line of a sale in minor units, each for one copy: what the catalogue asks, and what is left of it. Copies
 * that cost differently stand apart, with the id of their line.
 */
export type TaxLine = { id: string; original: number; amount: number; quantity: number }

export type TaxSale = {
  seller: TaxSeller
  buyer: TaxBuyer
  /** The moment of the sale: rates are those of the day that it is there. */
  date: Date
  currency: string
  /** Whether the amounts contain the tax that a consumer there pays (`pricesIncludeTax` in the catalogue). */
  pricesIncludeTax: boolean
  lines: readonly TaxLine[]
}

/** Why a sale is taxed as it is. */
export const taxKinds = ['Domestic', 'Destination', 'ReverseCharge', 'OutOfScope', 'NotRegistered'] as const
export type TaxKind = (typeof taxKinds)[number]

/** How a sale is taxed. Rates are in basis points: 2550 is 25.5 %. */
export type TaxTreatment = {
  kind: TaxKind
  rate: number
  /** What a consumer at the same place pays, and so what a price with tax contains. */
  consumerRate: number
  /** ISO 3166-1 of the country whose tax it is, or would be. */
  jurisdiction: string
  /** The part of it that is special, in words. */
  territory: string | null
  /** The tax in words for a bill, such as 'VAT 25.5% in Finland'; null when there is none to speak of. */
  label: string | null
  /** What the law or plain honesty wants said on the invoice. */
  note: string | null
}

/** A line's sums in minor units, all copies together: net + tax = gross. */
export type TaxedLine = { id: string; net: number; tax: number; gross: number }

/** A rate on an invoice: `base` is what it is of. */
export type TaxRow = { label: string; rate: number; base: number; amount: number }

/**
 * What a sale comes to, in minor units. original - discount = subtotal, all without tax; subtotal + taxes = due. The
 * lines add up to these, and so do the rows wherever there is tax.
 */
export type TaxQuote = {
  treatment: TaxTreatment
  lines: TaxedLine[]
  original: number
  discount: number
  subtotal: number
  taxes: number
  due: number
  rows: TaxRow[]
}
