import { minorDigits } from '#contract/format-money.ts'
import { DeskError } from '../api/desk-error.ts'

/** Reads an amount as people type it, such as '12.50', in minor units. Throws a DeskError that names the field. */
export function readAmount(name: string, text: string, currency: string): number {
  const digits = minorDigits(currency)
  const form = digits === 0 ? /^\d{1,12}$/ : new RegExp(String.raw`^\d{1,12}(\.\d{1,${digits}})?$`)
  const typed = text.trim().replace(',', '.')
  const example = digits === 0 ? '1250' : '12.50'
  if (!form.test(typed)) {
    const message = `Must be an amount of ${currency}, like ${example}`
    throw new DeskError(400, { title: message, errors: { [name]: [message] } })
  }
  return Math.round(Number(typed) * 10 ** digits)
}
