import { minorDigits } from './currencies.ts'

/** Set, so that pages, mails and every machine write an amount alike. */
const locale = 'en-US'

/** An amount in major units as text, everywhere the same: '$99', '$99.50', '¥14,850'. Whole amounts stay whole. */
export function formatMoney(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  const form = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, {
    ...form,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
