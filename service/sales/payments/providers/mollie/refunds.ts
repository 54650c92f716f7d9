import type { RefundOrder, RefundReport } from '../provider.ts'
import { type CallMollie, MollieCallError } from './api.ts'
import { readRefundId, refundListSchema, refundSchema, toMollieAmount, toRefundReport } from './objects.ts'

/** Refunds once for each refund id, however late a call is repeated. A refund that Mollie rejects has failed. */
export const createMollieRefunds =
  (call: CallMollie) =>
  async ({ refundId, paymentId, reference, amount, currency }: RefundOrder): Promise<RefundReport> => {
    if (reference === null) throw new Error(`Payment ${paymentId} was never made at Mollie`)
    const path = `payments/${encodeURIComponent(reference)}/refunds`
    // An idempotency key is valid for an hour; a later repeat must not refund twice.
    const { value } = await call(refundListSchema, { method: 'GET', path: `${path}?limit=250` })
    const earlier = value._embedded.refunds.find((refund) => readRefundId(refund) === refundId)
    if (earlier) return toRefundReport(earlier)
    const body = {
      amount: toMollieAmount(amount, currency),
      metadata: { refund_id: refundId, payment_id: paymentId },
    }
    try {
      return toRefundReport((await call(refundSchema, { method: 'POST', path, body, idempotencyKey: refundId })).value)
    } catch (error) {
      if (!(error instanceof MollieCallError) || error.status !== 422) throw error
      // A rejected refund has no reference at Mollie, so ours is used.
      return { status: 'Failed', reference: refundId, reason: error.message }
    }
  }
