import * as z from 'zod/mini'
import { minorDigits } from '#contract/format-money.ts'
import { isUuid, toMajor, toMinor } from '#service/platform/index.ts'
import { rulesOfMethod } from '../../methods/rules.ts'
import type { PaymentEvent, PaymentOutcome, RefundReport } from '../provider.ts'
import { fromMollieMethod } from './methods.ts'

// Only the fields that we need, so that answers with more of them can be read.
const amountSchema = z.object({ currency: z.string(), value: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)) })
type Amount = z.infer<typeof amountSchema>

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  metadata: z.optional(z.unknown()),
})
type MollieRefund = z.infer<typeof refundSchema>
export const refundListSchema = z.object({ _embedded: z.object({ refunds: z.array(refundSchema) }) })

const chargebackSchema = z.object({
  id: z.string(),
  amount: amountSchema,
  reason: z.optional(z.nullable(z.object({ description: z.string() }))),
  reversedAt: z.optional(z.nullable(z.string())),
})

export const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  method: z.optional(z.nullable(z.string())),
  isCancelable: z.optional(z.nullable(z.boolean())),
  details: z.optional(z.nullable(z.object({ failureReason: z.optional(z.nullable(z.string())) }))),
  _links: z.object({ checkout: z.optional(z.nullable(z.object({ href: z.url() }))) }),
  _embedded: z.optional(
    z.object({ refunds: z.optional(z.array(refundSchema)), chargebacks: z.optional(z.array(chargebackSchema)) }),
  ),
})
export type MolliePayment = z.infer<typeof paymentSchema>

/** Minor units as Mollie writes them: a decimal string with as many digits as the currency has. */
export const toMollieAmount = (amount: number, currency: string): Amount => ({
  currency,
  value: toMajor(amount, currency).toFixed(minorDigits(currency)),
})

/** An amount of Mollie's in minor units. It writes what a customer takes back as less than nothing in some places. */
const fromMollieAmount = ({ currency, value }: Amount) => ({
  amount: Math.abs(toMinor(Number(value), currency)),
  currency,
})

/** The outcome that a payment stands for. Throws for a status that our payments can't have. */
export function toOutcome(payment: MolliePayment): PaymentOutcome {
  const { id, status, amount, _links: links } = payment
  if (status === 'paid') return { status: 'Succeeded', ...fromMollieAmount(amount) }
  if (status === 'open' && links.checkout)
    return { status: 'ActionRequired', secret: null, redirectUrl: links.checkout.href }
  if (status === 'open' || status === 'pending') return { status: 'Pending' }
  if (status === 'failed') return { status: 'Declined', reason: describeFailure(payment) }
  if (status === 'canceled' || status === 'expired') return { status: 'Declined', reason: describeUntaken(payment) }
  throw new Error(`Payment ${id} is ${status} at Mollie, which no payment of this shop should be`)
}

const another = 'try again, or choose another way to pay'
const failures: ReadonlyMap<string, string> = new Map([
  ['insufficient_funds', 'Your card has insufficient funds'],
  ['card_expired', 'Your card has expired'],
  ['inactive_card', 'Your card is not active'],
  ['invalid_card_number', 'The card number is not valid'],
  ['invalid_cvv', 'The security code of the card is not valid'],
  ['authentication_failed', 'Your bank could not make sure that it was you'],
  ['authentication_abandoned', 'The step at your bank was not completed'],
])

const describeFailure = ({ details }: MolliePayment): string =>
  `${failures.get(details?.failureReason ?? '') ?? 'The payment was declined'}. Nothing was charged: ${another}`

function describeUntaken({ method }: MolliePayment): string {
  const known = rulesOfMethod(fromMollieMethod(method))
  return `The payment was not completed${known?.redirects ? ` at ${known.title}` : ''}. Nothing was charged: ${another}`
}

const refundStates: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['queued', 'Pending'],
  ['pending', 'Pending'],
  ['processing', 'Pending'],
  ['refunded', 'Succeeded'],
  ['failed', 'Failed'],
  ['canceled', 'Failed'],
])

/** The outcome of a refund. Throws for an unknown status. */
export function toRefundReport({ id, status }: MollieRefund): RefundReport {
  const state = refundStates.get(status)
  if (!state) throw new Error(`Refund ${id} is ${status} at Mollie, which is not known here`)
  if (state !== 'Failed') return { status: state, reference: id, reason: null }
  const reason = status === 'canceled' ? 'It was called off at Mollie' : 'Mollie could not carry it out'
  return { status: state, reference: id, reason }
}

const noteSchema = z.object({ refund_id: z.string().check(z.refine(isUuid)) })
/** Our id in the metadata of a refund; null for one that was begun at Mollie. */
export const readRefundId = ({ metadata }: MollieRefund): string | null =>
  z.safeParse(noteSchema, metadata).data?.refund_id ?? null

/** All that a payment says of itself, its refunds and chargebacks. Each state has an id of its own, so that it counts once. */
export function toEvents(payment: MolliePayment): PaymentEvent[] {
  const { id: reference, method, _embedded: { refunds = [], chargebacks = [] } = {} } = payment
  const about = { paymentId: null, reference }
  const type = `payment.${payment.status}`
  const told = { ...about, id: `${reference}:${type}`, type, about: 'payment' } as const
  return [
    { ...told, outcome: toOutcome(payment), method: fromMollieMethod(method) },
    ...refunds.map((refund): PaymentEvent => {
      const told = { ...about, id: `${refund.id}:${refund.status}`, type: `refund.${refund.status}` }
      const report = { report: toRefundReport(refund), refundId: readRefundId(refund) }
      return { ...told, about: 'refund', ...report, ...fromMollieAmount(refund.amount) }
    }),
    ...chargebacks.map(({ id: disputeId, amount, reason, reversedAt }): PaymentEvent => {
      const [status, state] = reversedAt ? (['Won', 'reversed'] as const) : (['Open', 'received'] as const)
      const told = { ...about, id: `${disputeId}:${state}`, type: `chargeback.${state}`, about: 'dispute' } as const
      return { ...told, disputeId, status, reason: reason?.description ?? 'chargeback', ...fromMollieAmount(amount) }
    }),
  ]
}
