import { createHash } from 'node:crypto'
import type { BillingChange, Checkout, Pay } from '#contract/entities/checkout.ts'
import type { OrderPurpose, OrderStatus } from '#contract/statuses.ts'
import { readTaxId } from '#contract/tax-ids.ts'
import type { Billing, Consent, OrderCustomer, PaymentStatus, Row } from '#service/database/index.ts'
import { type FieldErrors, invalidInput } from '#service/platform/index.ts'
import { type ConsumerLaw, findConsumerLaw } from '../consumer-law/consumer-law.ts'

const minute = 60 * 1000

/** How long a checkout may stay open, in milliseconds. */
export const checkoutLifetime = 24 * 60 * minute
/** How long a checkout stays open after a delayed payment has failed, in milliseconds. */
export const checkoutAfterFailure = 7 * 24 * 60 * minute
/** How long the browser that paid can see the billing details, in milliseconds. */
export const payerViewLifetime = 60 * minute

export const nobody: Billing = { name: null, email: null, businessName: null, taxId: null, address: null }

/** Whether the order's customer opened this checkout. An order's id alone does not reveal a customer's name. */
export const isBuyer = (
  checkout: Row<'checkouts'>,
  order: Row<'orders'>,
): checkout is Row<'checkouts'> & { customerId: string } =>
  checkout.customerId !== null && checkout.customerId === order.customerId

/** Billing details after a change. The name and email of an account can't be changed here; blank text counts as none. */
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

/** What is wrong with billing details, by field; null when nothing is. */
export function findBillingFaults({ taxId, address }: Billing): FieldErrors | null {
  const read = taxId === null || address === null ? null : readTaxId(taxId, address.countryCode)
  return read?.status === 'Malformed' ? { taxId: [read.reason] } : null
}

/** What is missing or wrong before an order can be paid, by field; null when nothing is. */
export function findBuyerFaults(billing: Billing): FieldErrors | null {
  const { name, email } = billing
  const typed = Object.entries(findBillingFaults(billing) ?? {})
  const faults: FieldErrors = Object.fromEntries(typed.map(([field, reasons]) => [`billing.${field}`, reasons]))
  if (name === null) faults['billing.name'] = ['Say what your name is, or sign in']
  if (email === null) faults['billing.email'] = ['Say where the way to your licenses may be mailed, or sign in']
  return Object.keys(faults).length > 0 ? faults : null
}

export function toCustomer({ name, email, ...rest }: Billing): OrderCustomer {
  if (name === null || email === null) throw new Error('An order is for somebody with a name and an address')
  return { name, email, ...rest }
}

export const lawOfSale = (
  { address, businessName, taxId }: Partial<Billing>,
  date: Date,
  purpose: OrderPurpose = 'Purchase',
): ConsumerLaw =>
  findConsumerLaw({
    country: address?.countryCode ?? '',
    isBusiness: Boolean(businessName?.trim() || taxId?.trim()),
    date,
    isService: purpose === 'TransferFee',
  })

const refusal = (reason: string) => invalidInput({ 'consent.instantDelivery': [reason] })

/** The consent that the law requires before the payment was not given. */
export const missingConsent = () => refusal('Tick the box, so that it may be delivered at once')

/** The consent to be stored: null if none is required or given. Throws a field error if it was given to another text. */
export function readConsent(asked: string | null, given: Pay['consent'], now: Date): Consent | null {
  if (asked === null || given === undefined) return null
  if (given.text !== asked) throw refusal('The words beside the box have changed: load the page anew')
  return { text: asked, agreedAt: now.toISOString() }
}

export type Payer = { ipCountry: string | null; ip: string; key: string | null }
export type CheckoutViewer = { payer: Payer; customerId: string | null }

/** At least 122 random bits, as in a UUID: a shorter key could be guessed. */
const keyPattern = /^[\w-]{32,128}$/

/** The hash of a browser's secret; null if it is not a valid one. */
export const hashPayerKey = (key: string | null): string | null =>
  key !== null && keyPattern.test(key) ? createHash('sha256').update(key).digest('base64url') : null

type BuyerView = {
  order: { status: OrderStatus; completedAt: Date | null }
  /** An expired checkout gives no access to an open order. */
  isExpired: boolean
  isOwner: boolean
  isPayer: boolean
}

/** Billing details are shown while the order is open; then to its owner, and for a while to the browser that paid. */
export function isBuyerShown({ order, isExpired, isOwner, isPayer }: BuyerView, now: Date): boolean {
  if (isOwner) return true
  switch (order.status) {
    case 'Open':
      return !isExpired
    case 'PaymentProcessing':
      return isPayer
    case 'Completed':
      return isPayer && order.completedAt !== null && now.getTime() < order.completedAt.getTime() + payerViewLifetime
    case 'Failed':
      return false
  }
}

export function checkoutStatus(
  order: OrderStatus,
  payment: PaymentStatus | undefined,
  isExpired: boolean,
): Checkout['status'] {
  if (order === 'Open') return isExpired ? 'Expired' : 'Open'
  if (order !== 'PaymentProcessing') return order
  return payment === 'ActionRequired' || payment === 'Held' ? payment : 'Processing'
}
