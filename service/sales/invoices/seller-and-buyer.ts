import type { Address } from '#contract/entities/user.ts'
import type { Buyer, CalendarDay, OrderCustomer, Seller } from '#service/database/index.ts'
import type { ShopVendor } from '../vendor.ts'

/** The date of a document: days begin at midnight UTC, for every vendor. */
export const dayOf = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10)

/** The foot of a page holds no more of each. */
const longestRegisterLine = 115
const cut = (line: string) => (line.length > longestRegisterLine ? `${line.slice(0, longestRegisterLine - 1)}…` : line)

/** The vendor on documents; only the shop's name while the company is not known. */
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

/** The customer on documents, by their email address if they have given no name. */
export const toBuyer = ({ name, email, businessName, taxId, address }: OrderCustomer): Buyer => ({
  name: name.trim() || email,
  email,
  businessName: businessName ?? null,
  taxId: taxId ?? null,
  addressLines: address ? toAddressLines(address) : [],
})

// Countries with the post code after the town, or on a line of its own; in all others it precedes the town.
const codeBehind = new Set(['US', 'CA', 'AU', 'IN', 'TH'])
const codeBelow = new Set(['GB', 'IE', 'GG', 'IM', 'JE'])

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** A postal address as lines, with the country last and in English; empty fields are left out. */
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
