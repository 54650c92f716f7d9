export type Country = { code: string; name: string }

/** Codes that name no country to send anything to: unions, drills, and parts that have another code besides. */
const others = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All countries as the browser names them in English, by name; one that is no more is found by its successor. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.includes(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
