import type { Buyer, CalendarDay, OrderCustomer, Seller } from '#service/database/index.ts'
import type { ShopVendor } from '../vendor.ts'
import { toAddressLines } from './documents/address-lines.ts'

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
    ...{ name: legalName, taxId: vatId ?? null, email, website },
    addressLines: toAddressLines({
      ...{ countryCode, streetAddress1: streetAddress, streetAddress2: null },
      ...{ locality, region: null, postCode },
    }),
    registerLines: [`Represented by ${representedBy}`, ...(register === undefined ? [] : [register])].map(cut),
  }
}

/** The customer as documents name them: by their address where they have given no name. */
export const toBuyer = ({ name, email, businessName, taxId, address }: OrderCustomer): Buyer => ({
  ...{ name: name.trim() || email, email },
  ...{ businessName: businessName ?? null, taxId: taxId ?? null },
  addressLines: address ? toAddressLines(address) : [],
})

const providerNames: ReadonlyMap<string, string> = new Map([
  ['stripe', 'Stripe'],
  ['test', 'Test card, no money moved'],
])

/** What a payment was made by, as far as the shop knows. */
export const namePaidBy = (provider: string): string => providerNames.get(provider) ?? provider
