import type { RefundOrder, RefundReport } from '../provider.ts'
import { isRefusal, PaddleCallError, type PaddleClient } from './client.ts'
import { adjustmentSchema, type PaddleAdjustment, reasonOf, toRefundReport } from './objects.ts'
import { planAdjustment } from './refund-plan.ts'
import type { PaddleTransactions } from './transactions.ts'

/** Paddle decides about one refund of a transaction at a time. */
const undecided = 'adjustment_pending_refund_request'

/** Refunds once for each refund id, however late a call is repeated. A refund that Paddle rejects has failed. */
export function createPaddleRefunds(client: PaddleClient, transactions: Pick<PaddleTransactions, 'retrieve'>) {
  async function findRefunds(reference: string): Promise<PaddleAdjustment[]> {
    const query = new URLSearchParams({ transaction_id: reference, action: 'refund', per_page: '50' })
    return (await client.list(`/adjustments?${query}`)).map((each) => adjustmentSchema.parse(each))
  }

  return async (order: RefundOrder): Promise<RefundReport> => {
    const { refundId, paymentId, reference } = order
    if (reference === null) throw new PaddleCallError(`Paddle knows no transaction of payment ${paymentId}`)
    const isOurs = ({ reason }: PaddleAdjustment) => reason === reasonOf(refundId)
    // Paddle has no idempotency keys: a repeated call finds what the first one made.
    const before = await findRefunds(reference)
    const earlier = before.find(isOurs)
    if (earlier) return toRefundReport(earlier)
    const plan = planAdjustment(await transactions.retrieve(reference), before, order)
    if (plan === null) return refuse(refundId, 'That is more than what is left of the transaction at Paddle')
    const adjustment = { action: 'refund', transaction_id: reference, reason: reasonOf(refundId), ...plan }
    try {
      return toRefundReport(adjustmentSchema.parse(await client.send('POST', '/adjustments', adjustment)))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const meanwhile = (await findRefunds(reference)).find(isOurs)
      if (meanwhile) return toRefundReport(meanwhile)
      if (error.code !== undecided) return refuse(refundId, error.message)
      throw new PaddleCallError('Paddle decides about an earlier refund of this order first: ask again')
    }
  }
}

/** A refused refund has no reference at Paddle, so ours is used. */
const refuse = (refundId: string, reason: string): RefundReport => ({ status: 'Failed', reference: refundId, reason })
