import { moneyForm } from '#contract/format-money.ts'
import { toMajor } from '#service/platform/index.ts'
import { oneLine } from './plain-text.ts'

const forms = new Map<string, Intl.NumberFormat>()

/** An amount in minor units as the pages write it. */
export function formatMinor(amount: number, currency: string): string {
  const form = forms.get(currency) ?? moneyForm(currency)
  forms.set(currency, form)
  return form.format(toMajor(amount, currency))
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

/** '21 November 2026'. */
export const formatDay = (time: Date): string => day.format(time)
/** '21 November 2026 at 22:28:06 UTC'. */
export const formatMoment = (time: Date): string => `${moment.format(time)} UTC`

/** '1 license', '2 licenses'. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Text that mail programs turn into links: nobody may send links to others by typing them as a name. */
const looksLikeLink = /[/@]|\.(\p{Ll}{2,}|\p{Lu}{2,})/u
const longestName = 80

export function greetable(name: string | null): string | null {
  if (name === null) return null
  const line = oneLine(name)
  return line === '' || line.length > longestName || looksLikeLink.test(line) ? null : line
}

export function greet(name: string | null): string {
  const said = greetable(name)
  return said === null ? 'Hello,' : `Hello ${said},`
}
