import { formatMoney, minorDigits } from '#contract/format-money.ts'

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** A point in time (ISO 8601) in the time zone of whoever looks: '3 Nov 2026, 14:05'; '' for null. */
export const formatMoment = (time: string | null): string => (time === null ? '' : moments.format(new Date(time)))

/** The day of a point in time: '3 Nov 2026'; '' for null. */
export const formatDay = (time: string | null): string => (time === null ? '' : days.format(new Date(time)))

/** An amount in minor units: '$49'; '' for null. */
export const formatAmount = (amount: number | null, currency: string): string =>
  amount === null ? '' : formatMoney(amount / 10 ** minorDigits(currency), currency)

/** The beginning of an id, by which people recognise it. */
export const shortId = (id: string): string => id.slice(0, 8)

/** A status, a kind or a call in words: 'PaymentProcessing' is 'Payment processing', 'createApiKey' 'Create API key', and 'NFR' stays. */
export const toWords = (name: string): string => {
  if (/^[A-Z]+$/.test(name)) return name
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bapi\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The options of a choice, in words. */
export const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: toWords(value) }))
