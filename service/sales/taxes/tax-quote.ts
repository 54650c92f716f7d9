import type { TaxBuyer, TaxedLine, TaxKind, TaxRow, TaxTreatment } from '#service/database/index.ts'

export type TaxSeller = {
  /** ISO 3166-1. */
  country: string
  /** Its VAT id at home; null when it is not registered, as small businesses need not be. */
  vatId: string | null
  /** Whether it declares its sales in the Union through a One Stop Shop. */
  ossRegistered: boolean
  ukRegistered: boolean
}

/** Copies of a line of one price, in minor units; other prices are separate entries with the same id. */
export type TaxLine = { id: string; original: number; amount: number; quantity: number }

export type TaxSale = {
  seller: TaxSeller
  buyer: TaxBuyer
  /** The time of the sale; the rate is that of the local day. */
  date: Date
  currency: string
  /** Whether the amounts contain the tax that a consumer there pays (`pricesIncludeTax` in the catalogue). */
  pricesIncludeTax: boolean
  lines: readonly TaxLine[]
}

export const taxKinds = [
  'Domestic',
  'Destination',
  'ReverseCharge',
  'OutOfScope',
  'NotRegistered',
] as const satisfies readonly TaxKind[]

/** In minor units: original - discount = subtotal, without tax; subtotal + taxes = due. Lines add up to these. */
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
