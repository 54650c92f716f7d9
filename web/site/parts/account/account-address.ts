import type { Address } from '#contract/entities/identity.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** An address as an envelope has it, line by line, without what is not given. */
export function addressLines(address: Address): string[] {
  const { streetAddress1, streetAddress2, postCode, locality, region, countryCode } = address
  const place = [postCode, locality].filter(Boolean).join(' ')
  const lines = [streetAddress1, streetAddress2, place, region, countryNames.of(countryCode) ?? countryCode]
  return lines.flatMap((line) => line || [])
}
