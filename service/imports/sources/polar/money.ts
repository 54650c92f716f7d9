import { toIsoMinor } from '../amounts.ts'

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'

/** Minor units as Polar counts them, in those of ISO 4217: to Polar, all currencies but some have hundredths. */
export const fromPolar = (amount: number, currency: string, field: string): number =>
  toIsoMinor(amount, currency, withoutDecimals.includes(currency.toUpperCase()) ? 0 : 2, field)
