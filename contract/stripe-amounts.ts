import type { Money } from './entities/money.ts'

// What Stripe's page on currencies says of API amounts. It differs from what we and others count in, now and then: a
// Hungarian price has no decimals in ours and two in Stripe's.
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
/** Counted in hundredths for the sake of old integrations, though only whole ones are taken. */
const wholeInHundredths = ['ISK', 'UGX']

const digitsOf = (currency: string) =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2
/** The smallest step between two amounts that Stripe takes. */
const stepOf = (currency: string) =>
  wholeInHundredths.includes(currency) ? 100 : withThreeDecimals.includes(currency) ? 10 : 1

/** An amount as Stripe counts it, the same for its API and for its script; null when Stripe has no way to say it. */
export function countForStripe({ amount, currency }: Money): number | null {
  const scaled = amount * 10 ** digitsOf(currency)
  const counted = Math.round(scaled)
  // A price such as 19.99 is not exact in binary; a part of the smallest unit is more than that.
  const isWhole = Math.abs(scaled - counted) < 0.001
  return isWhole && Number.isSafeInteger(counted) && counted % stepOf(currency) === 0 ? counted : null
}

/** What Stripe counts as an amount of money. */
export const readStripeCount = (counted: number, currency: string): Money => ({
  amount: counted / 10 ** digitsOf(currency),
  currency,
})
