import { invalid } from './form.ts'

// From Stripe's page on supported currencies, for those that our tests pay in: the smallest charge, in Stripe's units.
const smallest: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  chf: 50,
  cad: 50,
  aud: 50,
  sek: 300,
  dkk: 250,
  nok: 300,
  pln: 200,
  jpy: 50,
  huf: 17_500,
  isk: 10_000,
  ugx: 200_000,
  kwd: 150,
}
const largest = 99_999_999
const threeDecimals = ['kwd', 'bhd', 'jod', 'omr', 'tnd']
const wholeOnly = ['isk', 'ugx']

/** Refuses an amount that can't be said in a currency, or a currency that Stripe does not take. */
export function checkMoney(amount: number, currency: string): void {
  if (smallest[currency] === undefined)
    throw invalid(`Invalid currency: ${currency}. Stripe currently supports these currencies: …`, { param: 'currency' })
  const param = 'amount'
  if (wholeOnly.includes(currency) && amount % 100 !== 0)
    throw invalid(
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100.`,
      { code: 'invalid_charge_amount_no_decimal_compatible', param },
    )
  if (threeDecimals.includes(currency) && amount % 10 !== 0)
    throw invalid('Invalid amount: the last digit must be 0 in a currency of three decimals', { param })
}

export function checkLimits(amount: number, currency: string): void {
  const least = smallest[currency] ?? 0
  const param = 'amount'
  if (amount < least) throw invalid(`Amount must be at least ${least} ${currency}`, { code: 'amount_too_small', param })
  if (amount > largest)
    throw invalid(`Amount must be no more than ${largest} ${currency}`, { code: 'amount_too_large', param })
}
