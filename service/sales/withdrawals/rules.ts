import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import type { Consent, OrderCustomer } from '#service/database/index.ts'
import { formatMoment } from '#service/messaging/index.ts'
import { isUuid } from '#service/platform/index.ts'
import { findConsumerLaw } from '../consumer-law/consumer-law.ts'

const day = 24 * 60 * 60 * 1000

/** Within how many days of a withdrawal its money has to go back (Directive 2011/83/EU, article 13). */
const refundDays = 14

export const deadlineOf = ({ receivedAt }: { receivedAt: Date }): Date =>
  new Date(receivedAt.getTime() + refundDays * day)

export type WithdrawnOrder = {
  id: string
  customer: OrderCustomer
  completedAt: Date
  consent: Consent | null
  activations: number
  /** Whether it paid for a license transfer, which a completed order has performed. */
  isTransferFee: boolean
}

/** The declaration in the words of the model form (Directive 2011/83/EU, annex I B). */
export const writeStatement = ({ what }: Pick<Withdrawal, 'what'>): string =>
  `I hereby withdraw from my contract${what?.trim() ? ` for: ${what.trim()}` : ''}.`

export function readOrderGiven({ email, order }: Pick<Withdrawal, 'email' | 'order'>): {
  orderIds: string[]
  emails: string[]
} {
  const words = order.toLowerCase().split(/[\s,;<>()]+/)
  const typed = words.filter((word) => word.includes('@'))
  return { orderIds: [...new Set(words.filter(isUuid))], emails: [...new Set([email.trim().toLowerCase(), ...typed])] }
}

/** The objections to a refund, for a person to decide; empty when there are none. */
export function findObjections(
  { customer, completedAt, consent, activations, isTransferFee }: WithdrawnOrder,
  withdrawal: { email: string; receivedAt: Date },
): string[] {
  const law = findConsumerLaw({
    country: customer.address?.countryCode ?? '',
    isBusiness: Boolean(customer.businessName || customer.taxId),
    date: completedAt,
  })
  const { withdrawalDays } = law
  const isLate =
    withdrawalDays !== null && withdrawal.receivedAt.getTime() - completedAt.getTime() > (withdrawalDays + 1) * day
  const isOther = customer.email.trim().toLowerCase() !== withdrawal.email.trim().toLowerCase()
  return [
    isOther && `it was bought with another address, ${customer.email}`,
    withdrawalDays === null && 'we know no law that gives this customer a right to withdraw',
    isLate && `it was bought more than ${withdrawalDays} days before`,
    isTransferFee && 'it paid the fee of a license transfer, which is complete',
    consent &&
      `${isTransferFee ? 'a transfer' : 'delivery'} at once was agreed to on ${formatMoment(new Date(consent.agreedAt))}`,
    activations > 0 && `it was activated ${activations === 1 ? 'once' : `${activations} times`}`,
  ].filter((objection) => typeof objection === 'string')
}
