/** Whose consumer law it is. */
export type Jurisdiction = 'EuropeanUnion' | 'UnitedKingdom'

const states = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Parts of a state where the Union's law is in force, and which have a country code of their own. */
const parts: ReadonlyMap<string, string> = new Map([
  ...['GP', 'MQ', 'GF', 'RE', 'YT', 'MF'].map((code) => [code, 'FR'] as const),
  ['AX', 'FI'],
])

/**
 * Whose law protects consumers of a country (ISO 3166-1), and as which country it knows them; null where we know none.
 * Source: Treaty on the Functioning of the European Union, articles 349 and 355.
 */
export function findJurisdiction(countryCode: string): { jurisdiction: Jurisdiction; state: string } | null {
  const state = parts.get(countryCode) ?? countryCode
  if (states.includes(state)) return { jurisdiction: 'EuropeanUnion', state }
  return state === 'GB' ? { jurisdiction: 'UnitedKingdom', state } : null
}
