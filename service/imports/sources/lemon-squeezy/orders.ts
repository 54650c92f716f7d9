import { minorDigits } from '#contract/format-money.ts'
import { readAmount } from '../../reading/values.ts'
import type { GivenRecord } from '../../records.ts'
import { statusOf, toIsoMinor, withWarnings } from '../amounts.ts'
import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { FileShape, Found, Row } from '../source.ts'
import { isTest, type Resource, toResource, warnOfTest } from './resource.ts'
import { customerOf } from './resources.ts'
import type { Variants } from './variants.ts'

type Order = Extract<GivenRecord, { kind: 'order' }>
type Line = Order['lines'][number]
/** An order with more items than the one it names, and those that have come. */
type WaitingOrder = { order: Order; line: number; lines: Line[]; convert: (amount: number, field: string) => number }

/**
 * Orders, and the order items that a document includes. An order names its first item; one that has more is kept until the file has
 * ended, because its other items come behind all orders.
 */
export function joinOrders(variants: Variants): FileShape {
  const waiting = new Map<string, WaitingOrder>()

  function* readOrder(resource: Resource, line: number): Iterable<Found> {
    if (isTest(resource)) return yield warnOfTest(resource)
    const status = resource.attributes.key('status')
    if (status === 'pending' || status === 'failed') return
    const first = resource.attributes.object('first_order_item')
    variants.keep(first, first.key('id'))
    yield attempt('customer', undefined, () => customerOf(resource))
    let isWhole = true
    const order = attempt('order', resource.id, () => {
      isWhole = hasOneItem(resource.attributes)
      return toOrder(resource)
    })
    if (order.kind !== 'order' || isWhole) return yield* withWarnings(order)
    waiting.set(order.key, { order, line, lines: [], convert: converterOf(resource.attributes) })
  }

  function* readItem({ id, attributes }: Resource): Iterable<Found> {
    variants.keep(attributes, id)
    const held = waiting.get(attributes.key('order_id') ?? '')
    if (held === undefined) return
    const item = attempt('order', held.order.key, () => {
      held.lines.push(toLine(attributes, held.convert(attributes.needCount('price'), 'price')))
      return held.order
    })
    if (item.kind === 'fault') yield { ...item, reason: `Item ${id}: ${item.reason}` }
  }

  return {
    name: 'orders',
    order: 2,
    read(row: Row) {
      const resource = row.form === 'json' ? toResource(row.value) : undefined
      if (resource?.type === 'orders') return readOrder(resource, row.line)
      return resource?.type === 'order-items' ? readItem(resource) : []
    },
    *end() {
      for (const { order, line, lines } of waiting.values()) {
        yield { kind: 'line', line }
        if (lines.length > 1) yield* withWarnings({ ...order, lines })
        else yield* warnOfItems(order)
      }
      waiting.clear()
    },
  }
}

function* warnOfItems(order: Order): Iterable<Found> {
  const reason = `Order ${order.number ?? order.key} has more items than the one it names: export orders with include=order-items to have them`
  yield { kind: 'warning', reason }
  yield* withWarnings(order)
}

/** The price of an item is that of one copy, or of all where the order has one item: what matches the subtotal is. */
function hasOneItem(attributes: JsonFields): boolean {
  if (!attributes.has('first_order_item')) return true
  const item = attributes.object('first_order_item')
  const price = item.count('price') ?? 0
  const subtotal = attributes.needCount('subtotal')
  const prices = [price, price * (item.count('quantity') ?? 1)]
  const fee = attributes.count('setup_fee') ?? 0
  return prices.some((paid) => [subtotal, subtotal - fee, attributes.count('total')].includes(paid))
}

/**
 * The subtotal is what the items come to before discounts, with taxes in it where prices include them. The first item is given
 * all of it.
 */
function toOrder({ id, attributes }: Resource): Order {
  const currency = attributes.needText('currency')
  const convert = converterOf(attributes)
  const amount = (name: string) => convert(attributes.count(name) ?? 0, name)
  const total = convert(attributes.needCount('total'), 'total')
  const refunded = attributes.has('refunded_amount')
    ? amount('refunded_amount')
    : attributes.isTrue('refunded')
      ? total
      : 0
  const lines = attributes.has('first_order_item')
    ? [toLine(attributes.object('first_order_item'), amount('subtotal') + setupFee(attributes, amount))]
    : []
  return {
    kind: 'order',
    key: needId(id),
    number: attributes.text('order_number'),
    customer: { key: attributes.text('customer_id'), email: attributes.text('user_email') },
    status: toStatus(attributes, total, refunded),
    currency,
    lines,
    discount: amount('discount_total'),
    taxes: amount('tax'),
    total,
    refunded,
    boughtAt: attributes.needMoment('created_at'),
    paymentReference: attributes.text('identifier'),
  }
}

/** The setup fee of a subscription, unless the subtotal has it in it: what adds up to the total decides. */
function setupFee(attributes: JsonFields, amount: (name: string) => number): number {
  const fee = amount('setup_fee')
  const taxes = attributes.isTrue('tax_inclusive') ? 0 : amount('tax')
  return amount('subtotal') - amount('discount_total') + taxes + fee === amount('total') ? fee : 0
}

function toStatus(attributes: JsonFields, total: number, refunded: number): Order['status'] {
  const status = attributes.text('status')
  if (status === 'fraudulent') return 'Disputed'
  if (status === 'refunded') return 'Refunded'
  if (status === 'partial_refund') return 'PartlyRefunded'
  return statusOf(total, refunded)
}

function toLine(item: JsonFields, amount: number): Line {
  const product = item.needText('product_id')
  const variant = item.text('variant_name')
  const name = item.text('product_name') ?? product
  return {
    product,
    name: variant === undefined || variant === 'Default' ? name : `${name} (${variant})`,
    quantity: item.count('quantity') ?? 1,
    amount,
  }
}

/**
 * Amounts are in hundredths ('cents'). Of currencies without them, the documentation does not say whether 5000 is ¥5,000 or ¥50; the
 * formatted total beside it does.
 */
function converterOf(attributes: JsonFields): (amount: number, field: string) => number {
  const currency = attributes.needText('currency').toUpperCase()
  const total = attributes.count('total') ?? 0
  const formatted = readAmount(attributes.text('total_formatted') ?? '', currency)
  const isInHundredths = minorDigits(currency) !== 2 && formatted !== null && formatted * 100 === total && total > 0
  const digits = isInHundredths ? 2 : minorDigits(currency)
  return (amount, field) => toIsoMinor(amount, currency, digits, field)
}

function needId(id: string | undefined): string {
  if (id === undefined) throw new FieldError('id', 'is empty')
  return id
}
