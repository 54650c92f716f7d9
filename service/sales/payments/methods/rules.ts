const day = 24 * 60 * 60 * 1000

/** The ways to pay that the shop knows, by the codes that Stripe uses for them. */
export const paymentMethods = [
  ...(['ideal', 'bancontact', 'eps', 'p24', 'card', 'apple_pay', 'google_pay', 'link', 'paypal', 'klarna'] as const),
  ...(['cashapp', 'sepa_debit'] as const),
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The countries of customers that a method serves, by currency. A method that is for everywhere takes all currencies. */
type Reach = 'everywhere' | Readonly<Record<string, 'everywhere' | readonly string[]>>

/** How long a delayed method takes to be decided: in business days as a customer is told, and at most, in milliseconds. */
type Delay = { businessDays: number; atMost: number }

type MethodRules = {
  title: string
  reach: Reach
  /** Whether the customer takes a step on the site of the method. */
  redirects: boolean
  /** Null for a method whose outcome is known as soon as the customer is done. */
  delay: Delay | null
}

const countries = (text: string): readonly string[] => text.split(' ')

// The countries of the Single Euro Payments Area, by the list of the European Payments Council.
const sepa = countries(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA',
)
const paypalCurrencies = 'AUD CAD CHF CZK DKK EUR GBP HKD NOK NZD PLN SEK SGD USD'
// Klarna takes the currency of the customer's country and no other.
const klarna = {
  AUD: ['AU'],
  CAD: ['CA'],
  CHF: ['CH'],
  CZK: ['CZ'],
  DKK: ['DK'],
  EUR: countries('AT BE DE ES FI FR GR IE IT NL PT'),
  GBP: ['GB'],
  NOK: ['NO'],
  NZD: ['NZ'],
  PLN: ['PL'],
  SEK: ['SE'],
  USD: ['US'],
}

/** What is known of each method, from Stripe's pages on payment methods (docs/payments.md). */
const rules: Readonly<Record<PaymentMethod, MethodRules>> = {
  ideal: { title: 'iDEAL', reach: { EUR: ['NL'] }, redirects: true, delay: null },
  bancontact: { title: 'Bancontact', reach: { EUR: ['BE'] }, redirects: true, delay: null },
  eps: { title: 'EPS', reach: { EUR: ['AT'] }, redirects: true, delay: null },
  p24: { title: 'Przelewy24', reach: { EUR: ['PL'], PLN: ['PL'] }, redirects: true, delay: null },
  card: { title: 'Card', reach: 'everywhere', redirects: false, delay: null },
  apple_pay: { title: 'Apple Pay', reach: 'everywhere', redirects: false, delay: null },
  google_pay: { title: 'Google Pay', reach: 'everywhere', redirects: false, delay: null },
  link: { title: 'Link', reach: 'everywhere', redirects: false, delay: null },
  paypal: {
    title: 'PayPal',
    reach: Object.fromEntries(paypalCurrencies.split(' ').map((currency) => [currency, 'everywhere'])),
    redirects: true,
    delay: null,
  },
  klarna: { title: 'Klarna', reach: klarna, redirects: true, delay: null },
  cashapp: { title: 'Cash App Pay', reach: { USD: ['US'] }, redirects: true, delay: null },
  sepa_debit: {
    title: 'SEPA Direct Debit',
    reach: { EUR: sepa },
    redirects: false,
    delay: { businessDays: 5, atMost: 30 * day },
  },
}

/** Whether a method can be used with a currency by a customer of a country; of an unknown country, any may be theirs. */
function isAvailable({ reach }: MethodRules, currency: string, country: string | null): boolean {
  if (reach === 'everywhere') return true
  const served = Object.hasOwn(reach, currency) ? reach[currency] : undefined
  if (served === undefined) return false
  return served === 'everywhere' || country === null || served.includes(country)
}

/**
 * The methods for a currency and the customer's country (null while it is unknown) in the usual order: the bank's own method
 * of the country, cards and their wallets, other wallets, paying later, debits.
 */
export const findMethods = (
  offered: readonly PaymentMethod[],
  currency: string,
  country: string | null,
): PaymentMethod[] =>
  paymentMethods.filter((method) => offered.includes(method) && isAvailable(rules[method], currency, country))

export const isPaymentMethod = (code: string): code is PaymentMethod => Object.hasOwn(rules, code)

/** What is known of a method by its code; null for a code that the shop does not know. */
export const rulesOfMethod = (code: string | null): MethodRules | null =>
  code !== null && isPaymentMethod(code) ? rules[code] : null

/** The delay of a method by its code; null for one whose outcome is known at once. */
export const delayOf = (code: string | null): Delay | null => rulesOfMethod(code)?.delay ?? null

/** A method as customers and colleagues know it: 'iDEAL'; null for none, and for one that is not known here. */
export const titleOfMethod = (code: string | null): string | null => rulesOfMethod(code)?.title ?? null
