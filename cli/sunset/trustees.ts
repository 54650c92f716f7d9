import { SunsetError } from './sunset-error.ts'

const mostTrustees = 255
const longestName = 100

/** The names in a file of trustees: one in each line; empty lines and those that begin with # do not count. */
export const readTrustees = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Throws SunsetError that names the option where a key can't be split among these trustees so that so many are needed. */
export function checkTrustees(names: readonly string[], needed: number): void {
  if (names.length < 2) throw new SunsetError(`--trustees: Must name at least 2 trustees, and names ${names.length}`)
  if (names.length > mostTrustees)
    throw new SunsetError(`--trustees: Must name at most ${mostTrustees} trustees, and names ${names.length}`)
  const long = names.find(({ length }) => length > longestName)
  if (long) throw new SunsetError(`--trustees: A name has more than ${longestName} characters: ${long}`)
  const twice = names.find((name, index) => names.findIndex((other) => isSame(other, name)) !== index)
  if (twice) throw new SunsetError(`--trustees: Names ${twice} twice`)
  if (needed < 2) throw new SunsetError('--needed: Must be at least 2, so that nobody can open the release alone')
  if (needed > names.length)
    throw new SunsetError(
      `--needed: Must be at most the number of trustees, and ${needed} is more than ${names.length}`,
    )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The name of the file of a trustee's share: '02-ada-lovelace.txt'. */
export function nameShareFile(number: number, trustees: number, name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${[`${number}`.padStart(`${trustees}`.length, '0'), words].filter((part) => part !== '').join('-')}.txt`
}
