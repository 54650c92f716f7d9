import * as z from 'zod/mini'
import { isPaymentMethod, type PaymentMethod } from '../../methods/rules.ts'
import type { PaymentOutcome, RefundReport } from '../provider.ts'

// Only the fields that we need, so that events of later versions can be read.
const minor = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((text) => Number(text)),
)
const ours = z.optional(z.nullable(z.record(z.string(), z.unknown())))

const lineSchema = z.object({ id: z.string(), price_id: z.nullable(z.string()), totals: z.object({ total: minor }) })
const itemSchema = z.object({
  price: z.object({ id: z.string(), tax_mode: z.string(), custom_data: ours }),
  quantity: z.number(),
})
const attemptSchema = z.object({
  status: z.string(),
  method_details: z.optional(z.nullable(z.object({ type: z.string() }))),
})

export const transactionSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  custom_data: ours,
  items: z.array(itemSchema),
  details: z.object({ totals: z.object({ tax: minor, total: minor }), line_items: z.array(lineSchema) }),
  payments: z.array(attemptSchema),
})
export type PaddleTransaction = z.infer<typeof transactionSchema>

export const adjustmentSchema = z.object({
  id: z.string(),
  action: z.string(),
  status: z.string(),
  reason: z.string(),
  transaction_id: z.string(),
  currency_code: z.string(),
  items: z.array(z.object({ item_id: z.string(), totals: z.optional(z.nullable(z.object({ total: minor }))) })),
  totals: z.object({ total: minor }),
})
export type PaddleAdjustment = z.infer<typeof adjustmentSchema>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isOurId = (id: unknown): id is string => typeof id === 'string' && uuid.test(id)

/** Our payment's id; null for a transaction of another shop at the same account, or of none. */
export function readPaymentId({ custom_data: data }: Pick<PaddleTransaction, 'custom_data'>): string | null {
  const id = data?.payment_id
  return isOurId(id) ? id : null
}

/** An adjustment has no data of ours, so its reason carries the id of the refund. */
export const reasonOf = (refundId: string): string => `Refund ${refundId}`
export function readRefundId({ reason }: Pick<PaddleAdjustment, 'reason'>): string | null {
  const id = reason.replace(/^Refund /, '')
  return reason !== id && isOurId(id) ? id : null
}

const includesTax = ({ items }: PaddleTransaction) => items.some(({ price }) => price.tax_mode === 'internal')

const calledOff = 'The payment was called off at Paddle, and nothing was charged. Try again'

/** The outcome that a transaction stands for. After a declined attempt its customer tries again in Paddle's frame. */
export function toOutcome(transaction: PaddleTransaction): PaymentOutcome {
  const { id, status, currency_code: currency } = transaction
  const { tax, total: amount } = transaction.details.totals
  switch (status) {
    case 'completed': {
      const priced = includesTax(transaction) ? amount : amount - tax
      return { status: 'Succeeded', amount, currency, sale: { priced, tax } }
    }
    case 'paid':
    case 'billed':
      return { status: 'Pending' }
    case 'draft':
    case 'ready':
    case 'past_due':
      return { status: 'ActionRequired', secret: id }
    case 'canceled':
      return { status: 'Declined', reason: calledOff }
    default:
      throw new Error(`Transaction ${id} is ${status} at Paddle, which is not known here`)
  }
}

/** How it was paid; null while it was not, or with a method that is not known here. */
export function methodOf({ payments }: PaddleTransaction): PaymentMethod | null {
  const type = payments.find(({ status }) => status === 'captured')?.method_details?.type ?? ''
  return isPaymentMethod(type) ? type : null
}

const refundStates: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['pending_approval', 'Pending'],
  ['approved', 'Succeeded'],
  ['rejected', 'Failed'],
  ['reversed', 'Failed'],
])

/** The outcome of a refund. Throws for an unknown status. */
export function toRefundReport({ id, status }: PaddleAdjustment): RefundReport {
  const state = refundStates.get(status)
  if (!state) throw new Error(`Adjustment ${id} is ${status} at Paddle, which is not known here`)
  return { status: state, reference: id, reason: state === 'Failed' ? `Paddle has ${status} the refund` : null }
}
