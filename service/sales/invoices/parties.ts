import type { Address } from '#contract/entities/user.ts'
import type { Buyer, CalendarDay, OrderCustomer, Seller } from '#service/database/index.ts'
import type { ShopVendor } from '../vendor.ts'

/** The day of a moment as the books count it: days of business begin at midnight UTC, for every vendor. */
export const dayOf = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10)

/** The foot of a page holds no more of each. */
const longestRegisterLine = 115
const cut = (line: string) => (line.length > longestRegisterLine ? `${line.slice(0, longestRegisterLine - 1)}…` : line)

/** The vendor as documents name them; by the shop's name alone while they have not said who they are before the law. */
export function toSeller({ name, email, company }: ShopVendor, publicUrl: string): Seller {
  const website = new URL(publicUrl).host
  if (!company) return { name, addressLines: [], taxId: null, email, website, registerLines: [] }
  const { legalName, representedBy, streetAddress, postCode, locality, countryCode, vatId, register } = company
  return {
    name: legalName,
    taxId: vatId ?? null,
    email,
    website,
    addressLines: toAddressLines({
      countryCode,
      streetAddress1: streetAddress,
      streetAddress2: null,
      locality,
      region: null,
      postCode,
    }),
    registerLines: [`Represented by ${representedBy}`, ...(register === undefined ? [] : [register])].map(cut),
  }
}

/** The customer as documents name them: by their address where they have given no name. */
export const toBuyer = ({ name, email, businessName, taxId, address }: OrderCustomer): Buyer => ({
  name: name.trim() || email,
  email,
  businessName: businessName ?? null,
  taxId: taxId ?? null,
  addressLines: address ? toAddressLines(address) : [],
})

const providerNames: ReadonlyMap<string, string> = new Map([
  ['stripe', 'Stripe'],
  ['test', 'Test card, no money moved'],
])

/** What a payment was made by, as far as the shop knows. */
export const namePaidBy = (provider: string): string => providerNames.get(provider) ?? provider

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
