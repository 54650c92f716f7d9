import type { TaxBuyer, TaxedLine, TaxKind, TaxRow, TaxTreatment } from '#service/database/index.ts'

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
export const taxKinds = [
  'Domestic',
  'Destination',
  'ReverseCharge',
  'OutOfScope',
  'NotRegistered',
] as const satisfies readonly TaxKind[]

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
