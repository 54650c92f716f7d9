import type { Charge, PaymentReport } from '../provider.ts'
import { isRefusal, type PaddleClient } from './client.ts'
import { methodOf, type PaddleTransaction, toOutcome, transactionSchema } from './objects.ts'

/** Prewritten software that is downloaded, as Paddle's tax categories call it. */
const taxCategory = 'standard'

const refused =
  'This order can’t be paid here right now, and nothing was charged. Choose another currency, or write to us'
const timedOut = 'The payment was not completed in time, and nothing was charged. Try again'

/** Payments as transactions, which their customers pay in Paddle's frame. `onFailure` hears of orders that Paddle refuses. */
export function createPaddleTransactions(client: PaddleClient, onFailure: (error: unknown) => void) {
  const retrieve = async (id: string) => transactionSchema.parse(await client.get(`/transactions/${id}`))
  const report = (transaction: PaddleTransaction): PaymentReport => ({
    outcome: toOutcome(transaction),
    reference: transaction.id,
    method: methodOf(transaction),
  })

  /** A repeated call makes a second transaction, which nobody is shown: the first one that was noted counts. */
  async function create(charge: Charge): Promise<PaymentReport> {
    try {
      return report(transactionSchema.parse(await client.send('POST', '/transactions', toTransaction(charge))))
    } catch (error) {
      if (!isRefusal(error)) throw error
      onFailure(error)
      return { outcome: { status: 'Declined', reason: refused }, reference: null }
    }
  }

  /** Only a transaction that has all details of its customer can be cancelled; one without them is left unpaid. */
  async function close(transaction: PaddleTransaction): Promise<PaddleTransaction> {
    if (transaction.status !== 'ready') return transaction
    try {
      return transactionSchema.parse(
        await client.send('PATCH', `/transactions/${transaction.id}`, { status: 'canceled' }),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      return retrieve(transaction.id)
    }
  }

  return {
    retrieve,
    charge: async (charge: Charge): Promise<PaymentReport> =>
      charge.reference === null ? create(charge) : report(await retrieve(charge.reference)),
    async cancel({ reference }: Charge): Promise<PaymentReport> {
      const declined = { status: 'Declined', reason: timedOut } as const
      if (reference === null) return { outcome: declined, reference }
      const closed = report(await close(await retrieve(reference)))
      const isOver = closed.outcome.status === 'ActionRequired' || closed.outcome.status === 'Declined'
      return isOver ? { ...closed, outcome: declined } : closed
    },
  }
}

export type PaddleTransactions = ReturnType<typeof createPaddleTransactions>

/** A transaction of goods that are in no catalogue of Paddle's. Amounts are texts, in the smallest unit of the currency. */
function toTransaction({ paymentId, orderId, currency, sale }: Charge) {
  if (!sale) throw new Error(`Payment ${paymentId} does not say what is sold`)
  return {
    collection_mode: 'automatic',
    currency_code: currency,
    custom_data: { payment_id: paymentId, order_id: orderId },
    items: sale.goods.map(({ lineId, name, quantity, amount }) => ({
      quantity,
      price: {
        description: lineId,
        name,
        tax_mode: sale.pricesIncludeTax ? 'internal' : 'external',
        unit_price: { amount: String(amount), currency_code: currency },
        quantity: { minimum: quantity, maximum: quantity },
        custom_data: { line_id: lineId },
        product: { name, tax_category: taxCategory },
      },
    })),
  }
}
