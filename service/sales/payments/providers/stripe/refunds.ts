import Stripe from 'stripe'
import type { RefundOrder, RefundReport } from '../provider.ts'
import { StripeCallError } from './errors.ts'
import type { StripeIntents } from './intents.ts'
import { readOurId, refundSchema, toRefundReport, toStripeAmount } from './objects.ts'

/** Refunds once for each refund id, however late a call is repeated. A refund that Stripe rejects has failed. */
export function createStripeRefunds(stripe: Stripe, intents: Pick<StripeIntents, 'search'>) {
  async function findEarlier({ refundId }: RefundOrder, reference: string): Promise<RefundReport | null> {
    for await (const each of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
      const refund = refundSchema.parse(each)
      if (readOurId(refund.metadata, 'refund_id') === refundId) return toRefundReport(refund)
    }
    return null
  }

  return async (order: RefundOrder): Promise<RefundReport> => {
    const { refundId, paymentId } = order
    const reference = order.reference ?? (await intents.search(paymentId))?.id
    if (reference === undefined)
      throw new StripeCallError(`Stripe does not find payment ${paymentId} to give it back: ask again`)
    const amount = toStripeAmount(order.amount, order.currency)
    if (amount === null) return refuse(refundId, 'Stripe can’t give back this amount in this currency: choose another')
    // An idempotency key is valid for a day; a later repeat must not refund twice.
    const earlier = await findEarlier(order, reference)
    if (earlier) return earlier
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: reference, amount, metadata: { refund_id: refundId, payment_id: paymentId } },
        { idempotencyKey: `refund-${refundId}` },
      )
      return toRefundReport(refundSchema.parse(refund))
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return refuse(refundId, `Stripe: ${error.message}`)
      throw error
    }
  }
}

/** A rejected refund has no reference at Stripe, so ours is used. */
const refuse = (refundId: string, reason: string): RefundReport => ({ status: 'Failed', reference: refundId, reason })
