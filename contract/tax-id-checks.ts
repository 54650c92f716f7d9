/** The weighted sum of the digits. */
export const weigh = (text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0)

/** The weighted sum with the digit sum of each product, as in the Luhn algorithm. */
export const weighCrosswise = (text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => {
    const product = weight * Number(text[index])
    return sum + (product > 9 ? product - 9 : product)
  }, 0)

export const lastDigit = (text: string) => Number(text.at(-1))

/** ISO 7064, MOD 11,10. */
export function fitsIso7064(text: string): boolean {
  let product = 10
  for (const digit of text.slice(0, -1)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return (product + lastDigit(text)) % 10 === 1
}

/** ISO 7064, MOD 97,10, of digits and letters. */
export function fitsIban(text: string): boolean {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

export function fitsBulgaria(text: string): boolean {
  if (text.length === 10) return true
  const first = weigh(text, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  return (first < 10 ? first : (weigh(text, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10) === lastDigit(text)
}

export function fitsCyprus(text: string): boolean {
  const oddPlaces = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = [...text.slice(0, 8)].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (oddPlaces[Number(digit)] ?? 0) : Number(digit)),
    0,
  )
  return text[8] === String.fromCharCode(65 + (sum % 26))
}

export function fitsSpain(text: string): boolean {
  const company = /^[A-HJNP-SUVW](\d{7})(.)$/.exec(text)
  if (company) {
    const check = (10 - (weighCrosswise(company[1] ?? '', [2, 1, 2, 1, 2, 1, 2]) % 10)) % 10
    return company[2] === String(check) || company[2] === 'JABCDEFGHI'[check]
  }
  const digits = text
    .slice(0, 8)
    .replace(/^[KLMX]/, '0')
    .replace('Y', '1')
    .replace('Z', '2')
  return text[8] === 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
}

export function fitsIreland(text: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  const isOld = /^\d[A-Z+*]/.test(text)
  const digits = isOld ? `0${text.slice(2, 7)}${text[0]}` : text.slice(0, 7)
  const second = isOld || text.length === 8 ? 0 : letters.indexOf(text[8] ?? '')
  return text[7] === letters[(weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23]
}

export function fitsLithuania(text: string): boolean {
  const sumFrom = (start: number) =>
    weigh(
      text,
      Array.from({ length: text.length - 1 }, (_, index) => 1 + ((index + start) % 9)),
    ) % 11
  const first = sumFrom(0)
  return (first < 10 ? first : sumFrom(2) % 10) === lastDigit(text)
}

export const fitsBritain = (text: string) =>
  /^\D/.test(text) || [0, 42].includes(weigh(text, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97)

export function fitsSlovenia(text: string): boolean {
  const rest = weigh(text, [8, 7, 6, 5, 4, 3, 2]) % 11
  return rest !== 0 && (11 - rest) % 10 === lastDigit(text)
}
