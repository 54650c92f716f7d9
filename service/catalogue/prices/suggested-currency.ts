import { currencyOfCountry, currencyOfLanguage } from './country-currencies.ts'

export type Whereabouts = {
  /** A country code as a proxy in front of us found it, if one does. */
  country: string | null
  acceptLanguage: string | null
}

/** The currency of the country, else of the visitor's languages, if the shop sells in it; null when nothing tells. */
export function suggestCurrency({ country, acceptLanguage }: Whereabouts, sold: readonly string[]): string | null {
  const ofCountry = currencyOfCountry.get(country?.trim().toUpperCase() ?? '')
  const candidates = [ofCountry, ...preferredLanguages(acceptLanguage ?? '').map(currencyOf)]
  return candidates.find((currency) => currency !== undefined && sold.includes(currency)) ?? null
}

/**
 * The visitor's suggested currency, or the store's own where nothing tells: one rule for the storefront and for orders.
 * [cart.currency]
 */
export const currencyFor = (
  whereabouts: Whereabouts,
  { currencies, suggestedCurrency }: { currencies: readonly string[]; suggestedCurrency: string },
): string => suggestCurrency(whereabouts, currencies) ?? suggestedCurrency

/** What the headers of a request say; `countryHeader` is the one that a proxy in front of us sets, if there is one. */
export const readWhereabouts = (
  header: (name: string) => string | null,
  countryHeader: string | undefined,
): Whereabouts => ({
  country: countryHeader === undefined ? null : header(countryHeader),
  acceptLanguage: header('accept-language'),
})

/** Language, perhaps a script, perhaps a region: 'de', 'de-AT', 'zh-Hant-TW'. */
const languageTag = /^(?<language>[a-z]{2,3})(?:-[a-z]{4})?(?:-(?<region>[a-z]{2}|\d{3}))?(?:-|$)/i

function currencyOf(tag: string): string | undefined {
  const { language = '', region } = languageTag.exec(tag)?.groups ?? {}
  return region === undefined
    ? currencyOfLanguage.get(language.toLowerCase())
    : currencyOfCountry.get(region.toUpperCase())
}

/** The languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted (RFC 9110, 12.5.4). */
function preferredLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
