import type { Money } from '#contract/entities/money.ts'
import type { PaymentStatus } from '#service/database/index.ts'
import { toMinor } from '#service/platform/index.ts'
import type { PaymentOutcome } from './providers/provider.ts'

const minute = 60 * 1000

/** How long after it began a payment is looked after by a job, in case its own call was cut off. */
export const settleDelay = 5 * 1000
/** How long a customer may take for the provider's second step before the order is theirs to pay again. */
export const secondStepLifetime = 30 * minute

/** How long a payment may be silent before its order is given up. */
export const giveUpDelay = 7 * 24 * 60 * minute

/** When a payment that is under way is asked about again: after as long as it has been so, at most an hour. */
export const nextPollDelay = (createdAt: Date, now: Date) =>
  Math.min(Math.max(now.getTime() - createdAt.getTime(), settleDelay), 60 * minute)

/**
 * From which statuses a payment may come to each by what its provider says (specification §4, Order status). A held one
 * moves by a person alone.
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  Pending: ['ActionRequired'],
  ActionRequired: ['Pending'],
  Succeeded: ['Pending', 'ActionRequired'],
  Declined: ['Pending', 'ActionRequired'],
  Held: ['Pending', 'ActionRequired'],
  Returned: ['Declined'],
}

/** Whether what became of a payment is still to be told. */
export const isUnsettled = ({ status }: { status: PaymentStatus }) =>
  status === 'Pending' || status === 'ActionRequired'

type Due = { status: PaymentStatus; amount: number; currency: string }

/** What a payment becomes by what its provider says; null when that changes nothing, as an event does that comes late. */
export function nextPaymentStatus(payment: Due, outcome: PaymentOutcome): PaymentStatus | null {
  const next = statusOf(payment, outcome)
  return paymentTransitions[next].includes(payment.status) ? next : null
}

function statusOf(payment: Due, outcome: PaymentOutcome): PaymentStatus {
  // A payment that is over can't be told from a declined one; its order can.
  if (outcome.status === 'Ended') return 'Declined'
  if (outcome.status !== 'Succeeded') return outcome.status
  if (payment.status === 'Declined') return 'Returned'
  return outcome.amount === payment.amount && outcome.currency === payment.currency ? 'Succeeded' : 'Held'
}

/** Whether the amount a customer saw is the one due, in minor units of the order's currency. */
export const isAmountDue = (seen: Money, due: number, currency: string) =>
  seen.currency === currency && toMinor(seen.amount, currency) === due
