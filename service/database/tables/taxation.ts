export type TaxBuyer = { country: string; postCode: string | null; isBusiness: boolean; taxId: string | null }

export type TaxKind = 'Domestic' | 'Destination' | 'ReverseCharge' | 'OutOfScope' | 'NotRegistered'

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

export type TaxRow = { label: string; rate: number; base: number; amount: number }

/** What tells where a customer is, each a country (ISO 3166-1) or null when nothing is known. */
export type LocationHints = { billingCountry: string | null; ipCountry: string | null; cardCountry: string | null }
type LocationSource = 'Billing' | 'Card' | 'Ip'

/**
 * Where a customer is taken to be and why, as it is stored with the order (Council Implementing Regulation (EU) 282/2011,
 * article 24b: two that do not contradict each other). Settled: two agree. Disputed: they say different things.
 * Single: there is one alone. None: there is none.
 */
export type LocationEvidence = {
  status: 'Settled' | 'Disputed' | 'Single' | 'None'
  country: string | null
  sources: LocationSource[]
  hints: LocationHints
}

/** How a sale is taxed and what tells where it goes; stored with the order from the moment that payment starts. */
export type TaxDecision = {
  treatment: TaxTreatment
  evidence: LocationEvidence
  buyer: TaxBuyer
  pricesIncludeTax: boolean
}
export type Taxation = TaxDecision & { lines: TaxedLine[]; rows: TaxRow[] }
