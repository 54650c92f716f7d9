import { CompactTextError } from './license-claims.ts'

/** Crockford's base32, without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupCount = 13
const groupLength = 10
const textLength = groupCount * groupLength
const byteCount = 73

/**
 * Reads the 73 bytes of a compact license from its text: 13 groups of ten characters, in any case, with O for 0 and with I or L
 * for 1. Spaces and hyphens may be left out. Throws a CompactTextError that names the group with the mistake.
 */
export function readCompactText(text: string): Uint8Array<ArrayBuffer> {
  const groups = splitGroups(text.trim())
  const values = groups.map(readGroup)
  // 117 characters have one bit more than 73 bytes: it is the first, and is zero.
  let bits = 0n
  for (const value of values.flat()) bits = (bits << 5n) | BigInt(value)
  if (bits >> BigInt(byteCount * 8) !== 0n) throw new CompactTextError('Group 1 is not the beginning of a license', 1)
  return Uint8Array.from({ length: byteCount }, (_, index) =>
    Number((bits >> BigInt((byteCount - 1 - index) * 8)) & 255n),
  )
}

/** Whether a text is meant to be a compact license: it need not be free of mistakes. A license token, with its dots, is not. */
export const looksCompact = (text: string): boolean => /^[\dA-Za-z \t\r\n-]+$/.test(text)

/** Whether a text has the length and the characters of a compact license, as one that a camera has read has. */
export const hasCompactForm = (text: string): boolean =>
  looksCompact(text) && text.replace(/[ \t\r\n-]/g, '').length === textLength

function splitGroups(text: string): string[] {
  if (text === '') throw new CompactTextError(`Type the license: ${groupCount} groups of ${groupLength} characters`)
  const typed = text.split(/[ \t\r\n-]+/).filter((group) => group !== '')
  if (typed.length === groupCount) {
    typed.forEach(checkLength)
    return typed
  }
  const joined = typed.join('')
  if (joined.length !== textLength)
    throw new CompactTextError(
      `A license has ${groupCount} groups of ${groupLength} characters, ${textLength} in all. These are ${joined.length}`,
    )
  return joined.match(/.{10}/gs) ?? []
}

function checkLength(group: string, index: number): void {
  if (group.length === groupLength) return
  throw new CompactTextError(
    `Group ${index + 1} has ${group.length} characters in place of ${groupLength}: ${group}`,
    index + 1,
  )
}

/** Only of ASCII: there are other letters whose capitals are in it. */
const toCapitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** The values of a group's characters without the last one, which checks them. */
function readGroup(group: string, index: number): number[] {
  const letters = toCapitals(group).replaceAll('O', '0').replace(/[IL]/g, '1')
  const values = Array.from(letters, (letter) => alphabet.indexOf(letter))
  const unknown = values.indexOf(-1)
  if (unknown >= 0)
    throw new CompactTextError(`Group ${index + 1} has a character that no license has: ${letters[unknown]}`, index + 1)
  const data = values.slice(0, -1)
  if (checkOf(data, index) !== values.at(-1))
    throw new CompactTextError(`There is a mistake in group ${index + 1}: ${group}`, index + 1)
  return data
}

/** Multiplies by the generator of the field with 32 elements, whose polynomial is x^5 + x^2 + 1. */
const double = (value: number) => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)

/** Finds one wrong character, two that have changed places, and a group in the place of another. */
const checkOf = (values: readonly number[], group: number): number =>
  group ^ double(values.reduce((sum, value) => double(sum) ^ value, 0))
