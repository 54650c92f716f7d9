import { quoteSale } from './amounts.ts'
import { treatSale } from './rules.ts'
import type { TaxQuote, TaxSale } from './types.ts'

/** Whoever knows how a sale is taxed. */
export type TaxService = {
  /** What a sale comes to. Changes nothing anywhere, and may be asked as often as somebody looks. */
  quote: (sale: TaxSale) => Promise<TaxQuote>
}

/** The one that is built in: our own rules and tables of rates. */
export const builtInTaxService: TaxService = {
  quote: async (sale) => quoteSale(sale, treatSale(sale)),
}
