// ISO 4217. Not read from the platform's locale data, because stored amounts must keep their meaning in every version of it.
const zeroDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'

/** The number of decimal digits of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  zeroDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : 2

/** Fixed, so that pages, emails and all machines format amounts alike. */
const locale = 'en-US'

/** The number format of a currency. Creating one takes far longer than using it. */
export function moneyForm(currency: string): Intl.NumberFormat {
  const digits = minorDigits(currency)
  const form = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, { ...form, minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Formats an amount in major units: '$99', '$99.50', '¥14,850'. Whole amounts have no decimals. */
export const formatMoney = (amount: number, currency: string): string => moneyForm(currency).format(amount)
