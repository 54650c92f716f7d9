import { minorDigits } from '../catalogue/money.ts'

// What Stripe's page on currencies says of API amounts. It differs from what we and others count in, now and then: a
// Hungarian price has no decimals in ours and two in Stripe's.
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
/** Counted in hundredths for the sake of old integrations, though only whole ones are taken. */
const wholeInHundredths = ['ISK', 'UGX']

const stripeDigits = (currency: string) =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2

/** The smallest step between two amounts that Stripe takes. */
const stepOf = (currency: string) =>
  wholeInHundredths.includes(currency) ? 100 : withThreeDecimals.includes(currency) ? 10 : 1

const scaleOf = (currency: string) => 10 ** (stripeDigits(currency) - minorDigits(currency))

/** Our minor units as Stripe counts them; null when Stripe has no way to say the amount. */
export function toStripeAmount(amount: number, currency: string): number | null {
  // Divided by a whole number where ours is the finer count: a fraction such as 0.01 would not be exact.
  const scale = scaleOf(currency)
  const counted = scale >= 1 ? amount * scale : amount / Math.round(1 / scale)
  return Number.isSafeInteger(counted) && counted % stepOf(currency) === 0 ? counted : null
}

/** An amount of Stripe's in our minor units, to the nearest one where Stripe counts finer than we do. */
export function fromStripeAmount(amount: number, currency: string): number {
  const scale = scaleOf(currency)
  return Math.round(scale >= 1 ? amount / scale : amount * Math.round(1 / scale))
}

/** 'usd' as Stripe writes it to 'USD' as we do. */
export const fromStripeCurrency = (currency: string) => currency.toUpperCase()
