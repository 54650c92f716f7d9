import { invalid } from './form.ts'
import { makeId } from './ids.ts'

// Of Stripe's pages on payment methods (API 2026-10-28.endive): the currencies of each, and whether a customer leaves for its
// site. A wallet of cards is a card with the wallet in it.
const facts = {
  card: { redirects: false },
  apple_pay: { redirects: false },
  google_pay: { redirects: false },
  link: { redirects: false },
  paypal: { redirects: true, currencies: 'eur gbp usd chf czk dkk nok pln sek aud cad hkd nzd sgd' },
  klarna: { redirects: true, currencies: 'aud cad chf czk dkk eur gbp nok nzd pln ron sek usd' },
  ideal: { redirects: true, currencies: 'eur' },
  bancontact: { redirects: true, currencies: 'eur' },
  eps: { redirects: true, currencies: 'eur' },
  p24: { redirects: true, currencies: 'eur pln' },
  cashapp: { redirects: true, currencies: 'usd' },
  sepa_debit: { redirects: false, currencies: 'eur' },
} as const satisfies Record<string, { redirects: boolean; currencies?: string }>

export type Method = keyof typeof facts
export const isMethod = (code: string): code is Method => Object.hasOwn(facts, code)
export const isRedirect = (method: Method): boolean => facts[method].redirects
/** Whether the bank answers days later. */
export const isDebit = (method: Method): boolean => method === 'sepa_debit'

/** A PaymentMethod; what we never read is left out. */
export type MethodObject = {
  id: string
  object: 'payment_method'
  type: string
  card?: { wallet: { type: string } | null }
}

export function makeMethod(method: Method): MethodObject {
  const made = { id: makeId('pm'), object: 'payment_method' } as const
  if (method === 'apple_pay' || method === 'google_pay')
    return { ...made, type: 'card', card: { wallet: { type: method } } }
  return { ...made, type: method, ...(method === 'card' && { card: { wallet: null } }) }
}

/** Refuses a method that does not take the currency, or that would redirect where that is not wanted. */
export function checkMethod(method: Method, currency: string, redirects: string): void {
  const { currencies } = { currencies: undefined, ...facts[method] }
  if (currencies !== undefined && !currencies.split(' ').includes(currency))
    throw invalid(`The currency provided (${currency}) is invalid for PaymentMethod of type ${method}.`, {
      param: 'currency',
    })
  if (isRedirect(method) && redirects === 'never')
    throw invalid(`The PaymentMethod of type ${method} redirects, and this PaymentIntent does not allow redirects.`, {
      param: 'payment_method',
    })
}
