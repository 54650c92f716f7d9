import { minorDigits } from './currencies.ts'

/** Set, so that pages, mails and every machine write an amount alike. */
const locale = 'en-US'

/** How amounts of a currency are written. Making it takes far longer than writing one by it. */
export function moneyForm(currency: string): Intl.NumberFormat {
  const digits = minorDigits(currency)
  const form = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, { ...form, minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** An amount in major units as text, everywhere the same: '$99', '$99.50', '¥14,850'. Whole amounts stay whole. */
export const formatMoney = (amount: number, currency: string): string => moneyForm(currency).format(amount)
