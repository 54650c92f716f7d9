/** The digits of a card number as people type it: spaces, dashes and dots do not count. */
export function readDigits(number: string): string {
  return number.replace(/[\s.-]/g, '')
}

/** Groups a card number by four while it is typed; whatever is no digit or separator is left for the check to name. */
export function groupDigits(number: string): string {
  const digits = readDigits(number)
  return /^\d*$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : number
}

/** Sets the slash of `MM / YY` while it is typed; only when typing on, so that it can be deleted. */
export function formatExpiry(typed: string, before: string): string {
  if (typed.length < before.length) return typed
  if (/^[2-9]$/.test(typed)) return `0${typed} / `
  return typed.replace(/^(\d\d)[\s/]*(\d{0,2})$/, '$1 / $2')
}

/** What is wrong with an expiry of the form MM / YY or MM / YYYY; a card is good to the end of its month. */
export function checkExpiry(expiry: string, today: Date): string | null {
  if (expiry.trim() === '') return 'Enter the expiry date'
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(expiry)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'Write the expiry as month and year, like 09 / 29'
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  const firstDayAfter = new Date(year, month, 1)
  return today < firstDayAfter ? null : 'This card has expired'
}

/** What is wrong with a security code. */
export function checkCardCode(code: string): string | null {
  if (code.trim() === '') return 'Enter the security code'
  return /^\s*\d{3,4}\s*$/.test(code) ? null : 'The security code has 3 or 4 digits'
}
