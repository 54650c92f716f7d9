import type { Row } from '#service/database/index.ts'
import { refundedOfLines } from '../refunds/line-refunds.ts'
import { nameLine, paidPerLine, partsOf } from './order-lines.ts'
import type { OrderRecord } from './order-record-repository.ts'

/** A line as it was sold. All amounts are in minor units of the order, and null or 0 before payment starts. */
export type RecordedLine = Row<'orderLines'> & {
  /** Null while nothing was sold. */
  name: string | null
  variation: string | null
  /** The price of one copy; null where copies cost differently. */
  unitAmount: number | null
  /** With the tax. */
  paid: number
  refunded: number
  refundable: number
}

/** Names, prices and refunds of the lines of an order, and how much of its payment can be given back. */
export function recordLines({ order, lines, payments, refunds }: OrderRecord) {
  const { currency } = order
  const paidOf = paidPerLine(
    order,
    lines.flatMap(({ sold }) => sold ?? []),
  )
  const payment = payments.find(({ status }) => status === 'Succeeded')
  const given = refunds.filter(({ status, paymentId }) => status !== 'Failed' && paymentId === payment?.id)
  const received = payment ? (payment.receivedAmount ?? payment.amount) : 0
  const left = Math.max(0, received - given.reduce((sum, { amount }) => sum + amount, 0))
  const paidLines = lines.map(({ lineId: id, sold }) => ({ id, paid: payment && sold ? (paidOf.get(id) ?? 0) : 0 }))
  const refunded = refundedOfLines(paidLines, given)
  const recorded = lines.map((line, index): RecordedLine => {
    const { sold } = line
    const [part, ...others] = sold ? partsOf(sold, currency) : []
    const { paid } = paidLines[index] ?? { paid: 0 }
    return {
      ...line,
      name: sold && nameLine(sold),
      variation: sold?.variation?.name ?? null,
      unitAmount: part && others.length === 0 ? part.amount : null,
      paid,
      refunded: refunded[index] ?? 0,
      refundable: Math.min(left, paid - (refunded[index] ?? 0)),
    }
  })
  return { lines: recorded, refundable: left }
}
