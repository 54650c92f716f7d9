import { type Amount, invalid } from './objects.ts'

// From Mollie's page on currencies: the decimal places of each, and the currencies of the methods that a shop may ask for.
const places: Record<string, number> = {
  ...{ AED: 2, AUD: 2, CAD: 2, CHF: 2, CZK: 2, DKK: 2, EUR: 2, GBP: 2, HKD: 2, HUF: 2, ILS: 2 },
  ...{ ISK: 0, JPY: 0, NOK: 2, NZD: 2, PLN: 2, RON: 2, SEK: 2, SGD: 2, USD: 2, ZAR: 2 },
}
const ofCards = Object.keys(places)
const ofPaypal = 'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY NOK NZD PLN SEK SGD USD'.split(' ')
const currencies: Record<string, readonly string[]> = {
  ...{ creditcard: ofCards, applepay: ofCards, paypal: ofPaypal },
  ...{ ideal: ['EUR'], bancontact: ['EUR'], eps: ['EUR'], przelewy24: ['EUR', 'PLN'] },
}
export const activeMethods = Object.keys(currencies)

/** Refuses an amount that is none of a currency, or that a method does not take. */
export function checkAmount(amount: unknown, method?: string): Amount {
  const { currency, value } = readAmount(amount)
  const digits = places[currency]
  if (digits === undefined) throw invalid(`The currency ${currency} is not supported`, 'amount.currency')
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
