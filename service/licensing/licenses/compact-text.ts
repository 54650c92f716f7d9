/**
 * The text of a compact license: 73 bytes as 13 groups of ten characters, which people type. The alphabet is Crockford's
 * base32 without I, L, O and U. The tenth character of a group checks the others and the group's place.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const byteCount = 73
const groupCount = 13
const groupLength = 10
const dataLength = groupLength - 1

/** Multiplies by the generator of the field with 32 elements, whose polynomial is x^5 + x^2 + 1. */
const double = (value: number) => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)

/**
 * The sum of each value times a power of the generator, over the field with 32 elements, and the group's number. One wrong
 * character, two that have changed places, and a group in another place all change it.
 */
const checkOf = (values: readonly number[], group: number): number =>
  group ^ double(values.reduce((sum, value) => double(sum) ^ value, 0))

/** Writes 73 bytes as groups with hyphens between them. */
export function writeCompactText(bytes: Uint8Array): string {
  const bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  const groups = Array.from({ length: groupCount }, (_, group) => {
    const values = Array.from({ length: dataLength }, (_, index) => {
      const above = groupCount * dataLength - 1 - (group * dataLength + index)
      return Number((bits >> BigInt(above * 5)) & 31n)
    })
    return [...values, checkOf(values, group)].map((value) => alphabet[value]).join('')
  })
  return groups.join('-')
}

/** The bytes of a text in any case, with or without spaces and hyphens; null for anything that is not a whole one. */
export function readCompactText(text: string): Buffer | null {
  const characters = (looksCompact(text) ? text : '')
    .toUpperCase()
    .replace(/[ \t\r\n-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const values = Array.from(characters, (character) => alphabet.indexOf(character))
  if (values.length !== groupCount * groupLength || values.includes(-1)) return null
  let bits = 0n
  for (let group = 0; group < groupCount; group += 1) {
    const of = values.slice(group * groupLength, (group + 1) * groupLength)
    const data = of.slice(0, dataLength)
    if (of.at(-1) !== checkOf(data, group)) return null
    for (const value of data) bits = (bits << 5n) | BigInt(value)
  }
  const hex = bits.toString(16).padStart(byteCount * 2, '0')
  return hex.length === byteCount * 2 ? Buffer.from(hex, 'hex') : null
}

/** Whether a text may be a compact license, which a license token, with its dots, never is. */
export const looksCompact = (text: string): boolean => /^[\dA-Za-z \t\r\n-]+$/.test(text)
