import type { Money } from '#contract/entities/money.ts'
import type { PaymentStatus } from '#service/database/index.ts'
import { toMinor } from '#service/platform/index.ts'
import { delayOf } from './methods/rules.ts'
import type { PaymentOutcome } from './providers/provider.ts'

const minute = 60 * 1000

/** How long after its beginning a payment is checked by a job, in case the call was interrupted. */
export const settleDelay = 5 * 1000
/** How long a customer may take for the second step before the order can be paid again. */
export const secondStepLifetime = 30 * minute

/** How long a payment may stay unsettled before its order fails; a delayed method may take longer. */
export const giveUpDelay = 7 * 24 * 60 * minute

/** How often an unsettled payment is looked at for that. No job is queued for longer than two days ahead. */
export const giveUpInterval = 24 * 60 * minute

/** How much longer a payment may stay unsettled, in milliseconds; 0 if its order fails now. */
export const timeLeft = ({ method, createdAt }: { method: string | null; createdAt: Date }, now: Date): number =>
  Math.max(0, (delayOf(method)?.atMost ?? giveUpDelay) - (now.getTime() - createdAt.getTime()))

/** The delay until the provider is asked about an unsettled payment again: the payment's age, at most an hour. */
export const nextPollDelay = (createdAt: Date, now: Date) =>
  Math.min(Math.max(now.getTime() - createdAt.getTime(), settleDelay), 60 * minute)

/** The statuses from which a report may move a payment to each status. Only people move held payments. */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  Pending: ['ActionRequired'],
  ActionRequired: ['Pending'],
  Succeeded: ['Pending', 'ActionRequired'],
  Declined: ['Pending', 'ActionRequired'],
  Held: ['Pending', 'ActionRequired'],
  Returned: ['Declined'],
}

export const isUnsettled = ({ status }: { status: PaymentStatus }) =>
  status === 'Pending' || status === 'ActionRequired'

type Due = { status: PaymentStatus; amount: number; currency: string }

/** The status of a payment after its provider's report; null when that changes nothing, as with a late event. */
export function nextPaymentStatus(payment: Due, outcome: PaymentOutcome): PaymentStatus | null {
  const next = statusOf(payment, outcome)
  return paymentTransitions[next].includes(payment.status) ? next : null
}

function statusOf(payment: Due, outcome: PaymentOutcome): PaymentStatus {
  // A payment that can't be repeated is stored as declined; its order fails.
  if (outcome.status === 'Ended') return 'Declined'
  if (outcome.status !== 'Succeeded') return outcome.status
  if (payment.status === 'Declined') return 'Returned'
  // A merchant of record adds taxes of its own to our prices.
  const priced = outcome.sale?.priced ?? outcome.amount
  return priced === payment.amount && outcome.currency === payment.currency ? 'Succeeded' : 'Held'
}

/** Whether the amount that a customer saw is `due`, in minor units of the order's currency. */
export const isAmountDue = (seen: Money, due: number, currency: string) =>
  seen.currency === currency && toMinor(seen.amount, currency) === due
