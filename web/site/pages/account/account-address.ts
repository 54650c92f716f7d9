import { type Address, addressSchema } from '#contract/entities/identity.ts'
import { type FieldErrors, fieldErrors, textOf } from '../../components/forms/use-submit.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The lines of an address as on an envelope, without missing fields. */
export function addressLines(address: Address): string[] {
  const { streetAddress1, streetAddress2, postCode, locality, region, countryCode } = address
  const place = [postCode, locality].filter(Boolean).join(' ')
  const lines = [streetAddress1, streetAddress2, place, region, countryNames.of(countryCode) ?? countryCode]
  return lines.flatMap((line) => line || [])
}

type ReadAddress = { address: Address; errors: null } | { address: null; errors: FieldErrors }

/** The address in a form, or its errors. Some countries have no postcodes. */
export function readAddress(values: FormData): ReadAddress {
  const typed = (name: keyof Address) => textOf(values, name).trim()
  const errors: FieldErrors = {}
  if (typed('countryCode') === '') errors.countryCode = 'Choose a country'
  if (typed('streetAddress1') === '') errors.streetAddress1 = 'Type the street and the number'
  const read = addressSchema.safeParse({
    countryCode: typed('countryCode'),
    streetAddress1: typed('streetAddress1'),
    postCode: typed('postCode'),
    streetAddress2: typed('streetAddress2') || null,
    locality: typed('locality') || null,
    region: typed('region') || null,
  })
  if (read.success && Object.keys(errors).length === 0) return { address: read.data, errors: null }
  return { address: null, errors: { ...(read.error && fieldErrors(read.error)), ...errors } }
}
