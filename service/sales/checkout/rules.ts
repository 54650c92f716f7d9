import type { BillingChange, Pay } from '#contract/entities/checkout.ts'
import { readTaxId } from '#contract/tax-ids.ts'
import type { Billing, Consent, OrderCustomer, Row } from '#service/database/index.ts'
import { type FieldErrors, invalidInput } from '#service/platform/index.ts'
import { type ConsumerLaw, findConsumerLaw } from './consumer-law.ts'

export const nobody: Billing = { name: null, email: null, businessName: null, taxId: null, address: null }

/** Whether whom the order is for opened this checkout: knowing an order's id alone shows nobody's name. */
export const isBuyer = (
  checkout: Row<'checkouts'>,
  order: Row<'orders'>,
): checkout is Row<'checkouts'> & { customerId: string } =>
  checkout.customerId !== null && checkout.customerId === order.customerId

/** What is known after a change: of an account, name and e-mail are the account's own. Nothing but spaces is nothing. */
export function changeBilling(before: Billing, change: BillingChange, hasAccount: boolean): Billing {
  const account = hasAccount ? { name: before.name, email: before.email } : {}
  const { name, email, businessName, taxId, address } = { ...before, ...change, ...account }
  return {
    name: trim(name),
    email: trim(email),
    businessName: trim(businessName),
    taxId: trim(taxId),
    address: address ?? null,
  }
}

const trim = (text: string | null | undefined) => text?.trim() || null

/** What is wrong with what was typed, by field; null when nothing is. */
export function findBillingFaults({ taxId, address }: Billing): FieldErrors | null {
  const read = taxId === null || address === null ? null : readTaxId(taxId, address.countryCode)
  return read?.status === 'Malformed' ? { taxId: [read.reason] } : null
}

/** What is lacking before an order can be paid; null when nothing is. */
export function findBuyerFaults(billing: Billing): FieldErrors | null {
  const { name, email } = billing
  const typed = Object.entries(findBillingFaults(billing) ?? {})
  const faults: FieldErrors = Object.fromEntries(typed.map(([field, reasons]) => [`billing.${field}`, reasons]))
  if (name === null) faults['billing.name'] = ['Say what your name is, or sign in']
  if (email === null) faults['billing.email'] = ['Say where the way to your licenses may be mailed, or sign in']
  return Object.keys(faults).length > 0 ? faults : null
}

/** Whom an order is for; `findBuyerFaults` has looked before. */
export function toCustomer({ name, email, ...rest }: Billing): OrderCustomer {
  if (name === null || email === null) throw new Error('An order is for somebody with a name and an address')
  return { name, email, ...rest }
}

/** What the law asks of a sale to whoever buys, by the country that they name. */
export const lawOfSale = ({ address, businessName, taxId }: Partial<Billing>, date: Date): ConsumerLaw =>
  findConsumerLaw({
    country: address?.countryCode ?? '',
    isBusiness: Boolean(businessName?.trim() || taxId?.trim()),
    date,
  })

const refusal = (reason: string) => invalidInput({ 'consent.instantDelivery': [reason] })

/** What is due may not be charged without: the law wants a consent that was not given. */
export const lackingConsent = () => refusal('Tick the box, so that it may be delivered at once')

/** Consent as it is kept: null where none is asked or given. Throws a field error where it was given to other words. */
export function readConsent(asked: string | null, given: Pay['consent'], now: Date): Consent | null {
  if (asked === null || given === undefined) return null
  if (given.text !== asked) throw refusal('The words beside the box have changed: load the page anew')
  return { text: asked, agreedAt: now.toISOString() }
}
