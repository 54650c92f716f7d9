/** The languages in which files name countries. */
const languages = ['en', 'de', 'fr', 'es']
/** Codes that are written where ISO 3166 has another one, and names that differ from the usual ones. */
const others: readonly (readonly [string, string])[] = [
  ['uk', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
]

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions of CLDR that are no country of ISO 3166. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** Codes of countries that are no more, such as DD, have the names of those that followed them. */
const isFormer = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code

let names: Map<string, string> | undefined

function listNames(): Map<string, string> {
  const found = new Map<string, string>()
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = noCountries.has(code) || isFormer(code) ? undefined : display.of(code)
      if (name !== undefined && !found.has(toPlain(name))) found.set(toPlain(name), code)
    }
  }
  for (const [name, code] of others) found.set(name, code)
  return found
}

const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

/** The code of a country by its code or by its name in English, German, French or Spanish; undefined of what is neither. */
export function findCountry(text: string): string | undefined {
  names ??= listNames()
  const named = names.get(toPlain(text))
  if (named !== undefined) return named
  return /^[A-Za-z]{2}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined
}
