import { taxCountryOf } from '#contract/tax-ids.ts'
import type { LocationEvidence, LocationHints } from '#service/database/index.ts'

/**
 * Determines the customer's location. A country with two pieces of evidence wins, even against the address; otherwise the first
 * known of address, card and network address. Countries with the same VAT agree: a card of Monaco and an address in France. The
 * post code counts only if the country of the address is chosen.
 */
export function evaluateEvidence(hints: LocationHints): LocationEvidence {
  const { billingCountry, cardCountry, ipCountry } = hints
  const known = [
    { source: 'Billing' as const, country: billingCountry },
    { source: 'Card' as const, country: cardCountry },
    { source: 'Ip' as const, country: ipCountry },
  ].flatMap(({ source, country }) => (country === null ? [] : [{ source, country }]))
  const supportersOf = (country: string) => known.filter((one) => taxCountryOf(one.country) === taxCountryOf(country))
  const taken = known.find(({ country }) => supportersOf(country).length > 1) ?? known[0]
  if (!taken) return { status: 'None', country: null, sources: [], hints }
  const sources = supportersOf(taken.country).map(({ source }) => source)
  const alone = known.length === 1 ? 'Single' : 'Disputed'
  return { status: sources.length > 1 ? 'Settled' : alone, country: taken.country, sources, hints }
}
