import { pageNames } from '#host/shop/page-names.ts'
import { currencyFor } from '#service/catalogue/index.ts'

export type NewProduct = { id: string; name: string; prices: Readonly<Record<string, number>> }
/** What a new shop is made from: checked, and complete. */
export type NewShop = {
  name: string
  country: string
  /** The first is the suggested one. */
  currencies: readonly string[]
  products: readonly NewProduct[]
  starter: string
}

/** An answer that can be used, or why it can't be, for the person who gave it. */
export type Checked<Value> = { value: Value } | { reason: string }

const longestName = 60

/** A name that can stand in YAML between double quotes, in Markdown and in a mail without being read as anything else. */
export function checkName(text: string): Checked<string> {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') return { reason: 'Must not be empty' }
  if (name.length > longestName) return { reason: `Must have at most ${longestName} characters` }
  const refused = /[^\p{L}\p{M}\p{N} .,&'’!+()-]/u.exec(name)?.[0]
  if (refused !== undefined)
    return { reason: `Must not contain ${refused}: letters, digits, spaces and .,&'!+()- can be used` }
  if (!/[\p{L}\p{N}]/u.test(name)) return { reason: 'Must contain a letter or a digit' }
  return { value: name }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** No country of their own, though Intl knows their codes. */
const notCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'UK']

const nameOfCountry = (code: string): string | undefined => (notCountries.includes(code) ? undefined : regions.of(code))

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codesByName = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = nameOfCountry(code)
      return name === undefined ? [] : [[name.toLowerCase(), code] as const]
    }),
)

/** A country by its code or by its English name, as its code. */
export function checkCountry(text: string): Checked<string> {
  const given = text.trim()
  const code = codesByName.get(given.toLowerCase()) ?? given.toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && nameOfCountry(code) !== undefined) return { value: code }
  const hint = code === 'UK' ? 'GB for the United Kingdom' : 'such as DE or Germany'
  return { reason: `'${given}' is no country: give its code of two letters or its English name, ${hint}` }
}

const allCurrencies = Intl.supportedValuesOf('currency')

/** The currency of a country, or US dollars. */
export const currencyOf = (country: string): string =>
  currencyFor({ country, acceptLanguage: null }, { currencies: allCurrencies, suggestedCurrency: 'USD' })

export function checkCurrencies(text: string): Checked<string[]> {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknown = codes.filter((code) => !allCurrencies.includes(code))
  if (unknown.length > 0)
    return { reason: `${unknown.join(', ')} is no currency: give codes of three letters, such as EUR, USD` }
  if (codes.length === 0) return { reason: 'Must name at least one currency, such as EUR' }
  if (new Set(codes).size < codes.length) return { reason: 'Must not name a currency twice' }
  return { value: codes }
}

/** In these, taxes are customarily added to the price that is shown. */
const shownWithoutTax = ['USD', 'CAD']

/** The currencies whose prices include tax where it is due. */
export const withTax = (currencies: readonly string[]): string[] =>
  currencies.filter((currency) => !shownWithoutTax.includes(currency))

const highestPrice = 100_000_000
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

export function checkPrice(text: string, currency: string): Checked<number> {
  const given = text.trim()
  if (/^\d+,\d{1,2}$/.test(given)) return { reason: `Write the decimals after a dot: ${given.replace(',', '.')}` }
  if (!/^\d+(\.\d+)?$/.test(given)) return { reason: `'${given}' is no price: write a number, such as 79 or 79.50` }
  const price = Number(given)
  if (price === 0) return { reason: 'Must be more than 0: docs/shop.md describes free products' }
  if (price > highestPrice) return { reason: `Must be at most ${highestPrice}` }
  const decimals = decimalsOf(currency)
  const written = given.split('.')[1]?.length ?? 0
  if (written > decimals)
    return { reason: `${currency} has ${decimals === 0 ? 'no' : decimals} decimals: '${given}' has ${written}` }
  return { value: price }
}

/** The id of a product with this name: part of its address, of licenses, and of what its plug-in sends. */
export const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')

export function checkProductName(text: string, taken: readonly string[] = []): Checked<{ id: string; name: string }> {
  const name = checkName(text)
  if ('reason' in name) return name
  const id = idOf(name.value)
  if (id === '')
    return {
      reason: 'Needs a Latin letter, since its address is made from it: change the name in the files afterwards',
    }
  if (pageNames.has(id))
    return { reason: `The site has a page /${id}: give the product another name, such as ${name.value} 1` }
  if (taken.includes(id)) return { reason: `There is a product ${id} already` }
  return { value: { id, name: name.value } }
}

/** Currencies of which one buys about as much: a price without a currency may be that of each of them. */
const alike = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD']

/** A product as it is given on the command line: 'Talon=79', or 'Talon=79 EUR, 890 NOK'. */
export function checkProduct(
  text: string,
  currencies: readonly string[],
  taken: readonly string[],
): Checked<NewProduct> {
  const at = text.lastIndexOf('=')
  if (at < 0) return { reason: `'${text}' has no price: write it as "Talon=79" or "Talon=79 EUR, 890 NOK"` }
  const product = checkProductName(text.slice(0, at), taken)
  if ('reason' in product) return product
  const prices = checkPrices(text.slice(at + 1), currencies)
  return 'reason' in prices ? prices : { value: { ...product.value, prices: prices.value } }
}

function checkPrices(text: string, currencies: readonly string[]): Checked<Record<string, number>> {
  const given = new Map<string, string>()
  const parts = /[A-Za-z]/.test(text) ? text.split(',') : currencies.map((currency) => `${text} ${currency}`)
  for (const part of parts) {
    const { amount = '', currency = '' } = /^\s*(?<amount>\S+)\s+(?<currency>[A-Za-z]{3})\s*$/.exec(part)?.groups ?? {}
    if (currency === '') return { reason: `'${part.trim()}' is no price with a currency, such as 79 EUR` }
    given.set(currency.toUpperCase(), amount)
  }
  const unsold = [...given.keys()].filter((currency) => !currencies.includes(currency))
  if (unsold.length > 0) return { reason: `${unsold.join(', ')} is not among the currencies of the shop` }
  const missing = currencies.filter((currency) => !given.has(currency))
  if (missing.length > 0) return { reason: `Has no price in ${missing.join(', ')}` }
  if (!/[A-Za-z]/.test(text) && currencies.length > 1 && currencies.some((currency) => !alike.includes(currency)))
    return { reason: `Needs a price for each currency: ${currencies.map((currency) => `… ${currency}`).join(', ')}` }
  const prices: Record<string, number> = {}
  for (const [currency, amount] of given) {
    const price = checkPrice(amount, currency)
    if ('reason' in price) return { reason: `${currency}: ${price.reason}` }
    prices[currency] = price.value
  }
  return { value: prices }
}
