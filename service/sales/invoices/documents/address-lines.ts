import type { Address } from '#contract/entities/user.ts'

// Where the post code stands behind the town, or on a line of its own; everywhere else before it.
const codeBehind = new Set(['US', 'CA', 'AU', 'IN', 'TH'])
const codeBelow = new Set(['GB', 'IE', 'GG', 'IM', 'JE'])

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** An address as it is written on an envelope, country last and in English; fields that are empty make no lines. */
export function toAddressLines(address: Address): string[] {
  const { countryCode, streetAddress1, streetAddress2, locality, region, postCode } = address
  const join = (...parts: (string | null)[]) => parts.filter((part) => part?.trim()).join(' ')
  const comma = (...parts: (string | null)[]) => parts.filter((part) => part?.trim()).join(', ')
  const town = codeBehind.has(countryCode)
    ? [join(comma(locality, region), postCode)]
    : codeBelow.has(countryCode)
      ? [comma(locality, region), postCode]
      : [comma(join(postCode, locality), region)]
  const lines = [streetAddress1, streetAddress2 ?? '', ...town, countryNames.of(countryCode) ?? countryCode]
  return lines.filter((line) => line.trim() !== '')
}
