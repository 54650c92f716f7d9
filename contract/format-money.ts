/** Set, so that pages, mails and every machine write an amount alike. */
const locale = 'en-US'

/** An amount in major units as text, everywhere the same: '$99', '$99.50', '¥14,850'. Whole amounts stay whole. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
}
