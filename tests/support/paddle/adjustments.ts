import * as z from 'zod/mini'
import {
  type AdjustedItem,
  type Adjustment,
  type Line,
  makeId,
  type PaddleBooks,
  PaddleRefusal,
  type Transaction,
} from './objects.ts'
import { parseBody, readTransaction } from './transactions.ts'

const shared = { action: z.literal('refund'), transaction_id: z.string(), reason: z.string().check(z.minLength(1)) }
const itemShape = z.union([
  z.strictObject({ item_id: z.string(), type: z.literal('full') }),
  z.strictObject({ item_id: z.string(), type: z.literal('partial'), amount: z.string().check(z.regex(/^[1-9]\d*$/)) }),
])
const createShape = z.union([
  z.strictObject({ ...shared, type: z.literal('full') }),
  z.strictObject({ ...shared, type: z.literal('partial'), items: z.array(itemShape).check(z.minLength(1)) }),
])

type Taken = { line: Line; amount: number; type: 'full' | 'partial' }

const counts = ({ status }: Adjustment) => status === 'approved' || status === 'pending_approval'
const adjustmentsOf = ({ adjustments }: PaddleBooks, { id }: Pick<Transaction, 'id'>) =>
  [...adjustments.values()].filter((one) => one.transaction_id === id)

function leftOf(books: PaddleBooks, transaction: Transaction, line: Line): number {
  const given = adjustmentsOf(books, transaction)
    .filter(counts)
    .flatMap(({ items }) => items)
  return given.reduce(
    (left, { item_id: id, totals }) => (id === line.id ? left - Number(totals.total) : left),
    Number(line.totals.total),
  )
}

/** Asks for a refund. Paddle decides about one of a transaction at a time. */
export function createAdjustment(books: PaddleBooks, body: unknown): Adjustment {
  const asked = parseBody(createShape, body)
  const transaction = readTransaction(books, asked.transaction_id)
  if (transaction.status !== 'completed')
    throw new PaddleRefusal('adjustment_transaction_invalid_status_for_refund', `It is ${transaction.status}`)
  if (
    adjustmentsOf(books, transaction).some(({ action, status }) => action === 'refund' && status === 'pending_approval')
  )
    throw new PaddleRefusal('adjustment_pending_refund_request', 'There is a pending refund of this transaction')
  const lines = transaction.details.line_items
  const taken =
    asked.type === 'full'
      ? lines.map((line): Taken => ({ line, amount: Number(line.totals.total), type: 'full' }))
      : asked.items.map((item): Taken => {
          const line = lines.find(({ id }) => id === item.item_id)
          if (!line) throw new PaddleRefusal('adjustment_transaction_item_invalid', `${item.item_id} is not of it`)
          return {
            line,
            type: item.type,
            amount: item.type === 'full' ? Number(line.totals.total) : Number(item.amount),
          }
        })
  for (const { line, amount } of taken)
    if (amount > leftOf(books, transaction, line))
      throw new PaddleRefusal('adjustment_amount_above_remaining_allowed', `More than is left of ${line.id}`)
  return enter(books, transaction, {
    taken,
    action: 'refund',
    reason: asked.reason,
    status: books.refundStatus,
    type: asked.type,
  })
}

type Entry = { taken: Taken[] } & Pick<Adjustment, 'action' | 'reason' | 'status' | 'type'>

function enter(books: PaddleBooks, transaction: Transaction, { taken, ...entry }: Entry): Adjustment {
  const now = books.clock().toISOString()
  const items = taken.map(toItem)
  const sum = (of: 'subtotal' | 'tax' | 'total') =>
    String(items.reduce((all, { totals }) => all + Number(totals[of]), 0))
  const adjustment: Adjustment = {
    ...entry,
    id: makeId('adj'),
    transaction_id: transaction.id,
    subscription_id: null,
    customer_id: transaction.customer_id ?? '',
    credit_applied_to_balance: null,
    currency_code: transaction.currency_code,
    items,
    totals: {
      subtotal: sum('subtotal'),
      tax: sum('tax'),
      total: sum('total'),
      fee: '0',
      earnings: sum('subtotal'),
      currency_code: transaction.currency_code,
    },
    created_at: now,
    updated_at: now,
  }
  books.adjustments.set(adjustment.id, adjustment)
  books.tell('adjustment.created', adjustment)
  return adjustment
}

function toItem({ line, amount, type }: Taken): AdjustedItem {
  const tax = Math.round((amount * Number(line.totals.tax)) / Number(line.totals.total))
  const totals = { subtotal: String(amount - tax), tax: String(tax), total: String(amount) }
  return {
    id: makeId('adjitm'),
    item_id: line.id,
    type,
    amount: type === 'full' ? null : String(amount),
    proration: null,
    totals,
  }
}

/** Paddle approves or rejects a refund, or wins a chargeback. */
export function decide(books: PaddleBooks, id: string, status: 'approved' | 'rejected' | 'reversed'): Adjustment {
  const adjustment = books.adjustments.get(id)
  if (!adjustment) throw new Error(`There is no adjustment ${id}`)
  Object.assign(adjustment, { status, updated_at: books.clock().toISOString() })
  books.tell('adjustment.updated', adjustment)
  return adjustment
}

/** Staff of Paddle's, or the vendor in its dashboard, give an amount back; or a bank takes all of it. */
export function adjustByHand(
  books: PaddleBooks,
  id: string,
  entry: { action: Adjustment['action']; amount?: number; reason: string },
) {
  const transaction = readTransaction(books, id)
  let rest = entry.amount ?? Number(transaction.details.totals.total)
  const taken = transaction.details.line_items.flatMap((line): Taken[] => {
    const amount = Math.min(rest, Number(line.totals.total))
    rest -= amount
    return amount === 0 ? [] : [{ line, amount, type: 'partial' }]
  })
  const { action, reason } = entry
  return enter(books, transaction, { taken, action, reason, status: 'approved', type: 'partial' })
}

export const listAdjustments = ({ adjustments }: PaddleBooks, query: URLSearchParams): Adjustment[] =>
  [...adjustments.values()]
    .filter(({ transaction_id: id }) => !query.has('transaction_id') || query.get('transaction_id') === id)
    .filter(({ action }) => !query.has('action') || query.get('action') === action)
