import { type Amount, invalid } from './objects.ts'

// From Mollie's page on currencies: the decimal places of each, and the currencies of the methods that a shop may ask for.
const ofCards = 'AED AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY NOK NZD PLN RON SEK SGD USD ZAR'.split(' ')
const placesOf = (currency: string) => (currency === 'ISK' || currency === 'JPY' ? 0 : 2)
const ofPaypal = 'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY NOK NZD PLN SEK SGD USD'.split(' ')
const currencies: Record<string, readonly string[]> = {
  creditcard: ofCards,
  applepay: ofCards,
  paypal: ofPaypal,
  ideal: ['EUR'],
  bancontact: ['EUR'],
  eps: ['EUR'],
  przelewy24: ['EUR', 'PLN'],
}
export const activeMethods = Object.keys(currencies)

/** Refuses an amount that is none of a currency, or that a method does not take. */
export function checkAmount(amount: unknown, method?: string): Amount {
  const { currency, value } = readAmount(amount)
  const digits = placesOf(currency)
  if (!ofCards.includes(currency)) throw invalid(`The currency ${currency} is not supported`, 'amount.currency')
  if (!new RegExp(digits === 0 ? '^\\d+$' : `^\\d+\\.\\d{${digits}}$`).test(value))
    throw invalid(`The amount contains an invalid value: it needs ${digits} decimal places`, 'amount')
  if (Number(value) <= 0) throw invalid('The amount is lower than the minimum', 'amount')
  if (Number(value) > 1_000_000) throw invalid('The amount is higher than the maximum', 'amount')
  if (method !== undefined && !currencies[method]?.includes(currency))
    throw invalid(`The payment method does not support ${currency}`, 'amount.currency')
  return { currency, value }
}

function readAmount(amount: unknown): Amount {
  if (typeof amount !== 'object' || amount === null) throw invalid('The amount is missing', 'amount')
  const { currency, value }: { currency?: unknown; value?: unknown } = amount
  if (typeof currency !== 'string' || typeof value !== 'string')
    throw invalid('The amount must have a currency and a value, both as strings', 'amount')
  return { currency, value }
}
