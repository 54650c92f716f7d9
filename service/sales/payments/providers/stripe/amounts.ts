import { countForStripe, readStripeCount } from '#contract/stripe-amounts.ts'
import { toMajor, toMinor } from '#service/platform/index.ts'

/** Our minor units as Stripe counts them; null when Stripe has no way to say the amount. */
export const toStripeAmount = (amount: number, currency: string): number | null =>
  countForStripe({ amount: toMajor(amount, currency), currency })

/** An amount of Stripe's in our minor units, to the nearest one where Stripe counts finer than we do. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  toMinor(readStripeCount(amount, currency).amount, currency)

/** 'usd' as Stripe writes it to 'USD' as we do. */
export const fromStripeCurrency = (currency: string) => currency.toUpperCase()
