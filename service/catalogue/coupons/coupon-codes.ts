/** How codes of coupons and vouchers are compared: in any letter case, without spaces around them. */
export const normaliseCode = (code: string) => code.trim().toLowerCase()

/** No letter or digit that is taken for another. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** So many random bytes make a code that nobody guesses. */
export const codeBytes = 12

/** A code made of random bytes, behind what it begins with: 'EDU-7KQM-2XWP-9THC'. */
export function writeCode(prefix: string | null, bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return [...(prefix === null ? [] : [prefix]), ...(letters.match(/.{1,4}/g) ?? [])].join('-')
}

export const mostCodes = 10_000

/** So many codes, each another, and none of those that are taken: these in lower case. */
export function makeCodes(
  count: number,
  prefix: string | null,
  { taken, random }: { taken: ReadonlySet<string>; random: (size: number) => Uint8Array },
): string[] {
  const codes = new Map<string, string>()
  while (codes.size < count) {
    const code = writeCode(prefix, random(codeBytes))
    if (!taken.has(normaliseCode(code))) codes.set(normaliseCode(code), code)
  }
  return [...codes.values()]
}
