import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import { keysOfCopies } from '../copies.ts'
import { attempt, FieldError } from '../fields.ts'
import { readOrError } from '../read-or-error.ts'
import type { Found } from '../source.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

export type ShopLine = { line: number; product: string; name: string; quantity: number; amount: number }

/**
 * An order of Shopify, whichever file it is in. Shopify writes amounts in major units. The total is what the customer paid: with
 * taxes and shipping, after the discount. A line comes to its price for all copies, less its own discount; whether taxes are in
 * that depends on the settings of the shop.
 */
export type ShopOrder = {
  id: string
  number: string
  customer: { key: string | undefined; email: string }
  /** As Shopify calls the state of the payment. */
  status: string
  isCancelled: boolean
  currency: string
  total: number
  taxes: number
  discount: number
  refunded: number
  lines: ShopLine[]
  boughtAt: Date
  coupon: string | undefined
  paymentReference: string | undefined
  country: string | undefined
  businessName: string | undefined
  taxId: string | undefined
}

/** What can be read of an order: its id and its customer, and the rest or what is wrong with it. */
export type OrderReader = {
  id: string | undefined
  customer: () => Given<'customer'>
  order: () => ShopOrder
}

const paid = ['paid', 'partially_refunded', 'refunded']
/** The records of an order. What one of them cannot be read from is a fault of that record; the others are read. */
export function* readOrder({ id, customer, order: read }: OrderReader): Iterable<Found> {
  yield attempt('customer', undefined, customer)
  const order = readOrError(read)
  if (order instanceof FieldError) {
    for (const about of ['order', 'license'] as const) yield { kind: 'fault', about, key: id, reason: order.message }
    return
  }
  if (!paid.includes(order.status)) {
    const reason = `Order ${order.number} is ${order.status.replaceAll('_', ' ')}: only its customer is read`
    if (order.status === 'partially_paid') yield { kind: 'warning', reason }
    return
  }
  yield* withWarnings(toOrder(order))
  for (const [index, line] of order.lines.entries()) {
    yield { kind: 'line', line: line.line }
    yield* licensesOf(order, line, `${order.id}/${index + 1}`)
  }
}

function toOrder(order: ShopOrder): Given<'order'> {
  const refunded = order.status === 'refunded' && order.refunded === 0 ? order.total : order.refunded
  return {
    kind: 'order',
    key: order.id,
    number: order.number,
    customer: order.customer,
    status: order.status === 'refunded' ? 'Refunded' : statusOf(order.total, refunded),
    currency: order.currency,
    lines: order.lines.map(({ product, name, quantity, amount }) => ({ product, name, quantity, amount })),
    discount: order.discount,
    taxes: order.taxes,
    total: order.total,
    refunded,
    boughtAt: order.boughtAt,
    paymentReference: order.paymentReference,
    coupon: order.coupon,
    taxCountry: order.country,
    businessName: order.businessName,
    taxId: order.taxId,
  }
}

/** A license for each copy. Shopify has no serial numbers: apps that send them have exports of their own. */
function licensesOf(order: ShopOrder, line: ShopLine, key: string): Given<'license'>[] {
  const ending = order.status === 'refunded' ? 'Refunded' : order.isCancelled ? 'Cancelled' : undefined
  return keysOfCopies(key, line.quantity).map((copyKey) => ({
    kind: 'license',
    key: copyKey,
    customer: order.customer,
    product: line.product,
    order: order.id,
    serials: [],
    status: ending === undefined ? 'Active' : 'Revoked',
    endedReason: ending,
    createdAt: order.boughtAt,
  }))
}
