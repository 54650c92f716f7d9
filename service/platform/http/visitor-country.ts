/**
 * The visitor's country as a proxy names it in the given header; null without such a proxy, and for anything that is no country,
 * such as XX for one that it does not know.
 */
export function readCountry(header: (name: string) => string | null, countryHeader: string | undefined): string | null {
  const named = countryHeader === undefined ? null : header(countryHeader)
  return named !== null && /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null
}
