import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import { attempt, FieldError } from '../fields.ts'
import { readOrError } from '../read-or-error.ts'
import type { Found } from '../source.ts'
import { type Memory, type Owner, productOf } from './memory.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

export type WooLine = {
  productId: string
  variationId: string | undefined
  name: string
  quantity: number
  amount: number
}

/**
 * An order of WooCommerce, whichever file it is in. WooCommerce writes amounts in major units. The total is what the customer paid:
 * with taxes, shipping and fees of the shop, after the discount. A line comes to what was paid for all its copies, with taxes.
 */
export type WooOrder = {
  id: string
  number: string
  status: string
  customerId: string | undefined
  email: string
  name: string
  address: Given<'customer'>['address']
  language?: string | undefined
  currency: string
  total: number
  taxes: number
  discount: number
  refunded: number
  lines: WooLine[]
  boughtAt: Date
  isPaid: boolean
  coupon: string | undefined
  paymentReference: string | undefined
  country: string | undefined
  businessName: string | undefined
  taxId?: string | undefined
}

/** What can be read of an order: its id and its customer, and the rest or what is wrong with it. */
export type OrderReader = {
  id: string | undefined
  customer: () => Given<'customer'>
  order: () => WooOrder
}

/** Statuses of orders that nobody has paid yet, or ever. */
const unpaid = ['pending', 'on-hold', 'failed', 'trash', 'checkout-draft', 'auto-draft', 'draft']

/** The records of an order. What one of them cannot be read from is a fault of that record; the others are read. */
export function* readOrder({ id, customer, order: read }: OrderReader, memory: Memory): Iterable<Found> {
  yield attempt('customer', undefined, customer)
  const order = readOrError(read)
  if (order instanceof FieldError) {
    for (const about of ['order', 'license'] as const) yield { kind: 'fault', about, key: id, reason: order.message }
    return
  }
  const status = order.status.replace(/^wc-/, '')
  const isCancelled = status === 'cancelled'
  if (unpaid.includes(status) || (isCancelled && !order.isPaid)) return
  const owner: Owner = { key: order.customerId, email: order.email }
  yield* withWarnings(toOrder(order, owner, status))
  const ending = status === 'refunded' ? 'Refunded' : isCancelled ? 'Cancelled' : undefined
  const { id: orderId, boughtAt, lines } = order
  yield* memory.keep({ id: orderId, owner, boughtAt, ending, lines: lines.map(toSoldLine) })
}

const toOrder = (order: WooOrder, customer: Owner, status: string): Given<'order'> => ({
  kind: 'order',
  key: order.id,
  number: order.number,
  customer,
  status: status === 'refunded' ? 'Refunded' : statusOf(order.total, order.refunded),
  currency: order.currency,
  lines: order.lines.map((line) => ({
    product: productOf(line),
    name: line.name,
    quantity: line.quantity,
    amount: line.amount,
  })),
  discount: order.discount,
  taxes: order.taxes,
  total: order.total,
  refunded: status === 'refunded' && order.refunded === 0 ? order.total : order.refunded,
  boughtAt: order.boughtAt,
  paymentReference: order.paymentReference,
  coupon: order.coupon,
  taxCountry: order.country,
  businessName: order.businessName,
  taxId: order.taxId,
})

/** Only what is needed, as each order may be kept until the files of plug-ins have been read. */
const toSoldLine = ({ productId, variationId, quantity }: WooLine) => ({ productId, variationId, quantity })
