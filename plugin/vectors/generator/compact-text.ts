/** Crockford's base32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The powers of 2 in the field with 32 elements whose polynomial is x^5 + x^2 + 1. */
const powers = [1]
for (let power = 1; powers.length < 31; powers.push(power)) power = power < 16 ? power * 2 : (power * 2) ^ 37

const multiply = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (powers[(powers.indexOf(one) + powers.indexOf(other)) % 31] ?? 0)

/** The group's number, and each value times a power of 2: the first of nine times 2^9, the last times 2. */
const checkOf = (values: number[], group: number): number =>
  values.reduce((sum, value, index) => sum ^ multiply(value, powers[values.length - index] ?? 0), group)

/** Values of five bits for these bytes, with zeros before them. */
function toValues(bytes: Uint8Array, count: number): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const padded = bits.padStart(count * 5, '0')
  return Array.from({ length: count }, (_, index) => Number.parseInt(padded.slice(index * 5, index * 5 + 5), 2))
}

/** The group of these nine values, for its place. */
export const sealGroup = (values: number[], group: number): string =>
  [...values, checkOf(values, group)].map((value) => alphabet[value]).join('')

/** Groups of nine characters and one that checks them. The bytes fill them all but for zeros at the beginning. */
export function toGroups(bytes: Uint8Array, spareBits = 0): string[] {
  const count = Math.ceil((bytes.length * 8) / 45)
  const values = toValues(bytes, count * 9)
  values[0] = (values[0] ?? 0) | (spareBits << 4)
  return Array.from({ length: count }, (_, group) => sealGroup(values.slice(group * 9, group * 9 + 9), group))
}

/** The nine values of a group, and its group with one of them changed and a check character that fits. */
export const valuesOf = (group: string): number[] => Array.from(group.slice(0, 9), (letter) => alphabet.indexOf(letter))
export const letters = Array.from(alphabet)
