// ISO 4217, of the currencies that people pay with. Not asked of the machine's language data: what is stored must mean the
// same by another version of it.
const without = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const three = 'BHD IQD JOD KWD LYD OMR TND'

/** How many decimal digits a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  without.includes(currency) ? 0 : three.includes(currency) ? 3 : 2

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
