import type { PaymentMethod } from '../../methods/rules.ts'

/**
 * The methods that Mollie takes from this shop, and how it names them. Klarna is not among them: it wants the customer's
 * postal address and the lines of the order. A direct debit needs an earlier payment.
 */
const codes = new Map<PaymentMethod, string>([
  ['ideal', 'ideal'],
  ['bancontact', 'bancontact'],
  ['eps', 'eps'],
  ['p24', 'przelewy24'],
  ['card', 'creditcard'],
  ['apple_pay', 'applepay'],
  ['paypal', 'paypal'],
])

export const mollieMethods: readonly PaymentMethod[] = [...codes.keys()]

export const isMollieMethod = (code: string): code is PaymentMethod => mollieMethods.some((method) => method === code)

/** A method as Mollie names it. */
export const toMollieMethod = (method: PaymentMethod): string => codes.get(method) ?? method

/** A method of Mollie's by our name; null for one that this shop does not take. */
export const fromMollieMethod = (code: string | null | undefined): PaymentMethod | null =>
  mollieMethods.find((method) => codes.get(method) === code) ?? null

/** What the checkout page sends for a method, in place of a token of card data. */
export const methodOfToken = (token: string): PaymentMethod | null =>
  mollieMethods.find((method) => token === `mollie_${method}`) ?? null
