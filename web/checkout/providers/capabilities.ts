import type { Checkout } from '#contract/entities/checkout.ts'

/** The providers whose second step is a page of this checkout, with a bank that is made up. */
const withBank: ReadonlySet<string> = new Set(['test'])

/** Whether the second step of a provider is a page of this checkout. */
export const hasBank = (paymentProvider: string): boolean => withBank.has(paymentProvider)

/** Methods without a site of their own, and the site of a provider on which they are paid. */
const withoutSite: ReadonlySet<string> = new Set(['card', 'apple_pay'])
const sites: ReadonlyMap<string, string> = new Map([['mollie', 'Mollie']])

/** The name of the site on which the customer takes the second step; undefined if it is taken here, or the name is not known. */
export function siteOf({ actionUrl, paymentMethod, paymentProvider }: Checkout): string | undefined {
  if (actionUrl === undefined || hasBank(paymentProvider)) return undefined
  const isOfProvider = paymentMethod === undefined || withoutSite.has(paymentMethod.code)
  return isOfProvider ? sites.get(paymentProvider) : paymentMethod.title
}
