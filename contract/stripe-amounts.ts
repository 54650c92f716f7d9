import type { Money } from './entities/money.ts'

// The decimals of Stripe's API amounts, from its page on currencies. They sometimes differ from ours: Icelandic prices have no
// decimals in ours and two in Stripe's.
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
/** Counted in hundredths for compatibility, although only whole units are accepted. */
const wholeInHundredths = ['ISK', 'UGX']

const digitsOf = (currency: string) =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2
/** The smallest step between two amounts that Stripe accepts. */
const stepOf = (currency: string) =>
  wholeInHundredths.includes(currency) ? 100 : withThreeDecimals.includes(currency) ? 10 : 1

/** Converts an amount into Stripe's units, for its API and its script; null when Stripe can't represent it. */
export function countForStripe({ amount, currency }: Money): number | null {
  const scaled = amount * 10 ** digitsOf(currency)
  const counted = Math.round(scaled)
  // Tolerates the floating-point error of prices such as 19.99.
  const isWhole = Math.abs(scaled - counted) < 0.001
  return isWhole && Number.isSafeInteger(counted) && counted % stepOf(currency) === 0 ? counted : null
}

/** Converts Stripe's units into an amount. */
export const readStripeCount = (counted: number, currency: string): Money => ({
  amount: counted / 10 ** digitsOf(currency),
  currency,
})
