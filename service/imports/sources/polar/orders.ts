import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { fromPolar } from './money.ts'
import { customerOf } from './resources.ts'

type Order = Extract<GivenRecord, { kind: 'order' }>

/** Statuses of an order that nobody has paid. */
export const unpaid: readonly string[] = ['draft', 'pending', 'void']

/** An order, after its customer. What has not been paid is left out. */
export function* readOrder(fields: JsonFields): Iterable<Found> {
  if (unpaid.includes(fields.key('status') ?? '')) return
  yield attempt('customer', undefined, () => customerOf(fields.object('customer')))
  yield* withWarnings(attempt('order', keyOf(fields), () => toOrder(fields)))
}

/** The invoice number is the key, because the export of orders has no other; an order without one has its id. */
const keyOf = (fields: JsonFields): string | undefined => fields.key('invoice_number') ?? fields.key('id')

/** What items came to is before discounts and taxes. What was refunded is stated without its taxes, and they apart. */
function toOrder(fields: JsonFields): Order {
  const currency = fields.needText('currency').toUpperCase()
  const amount = (name: string) => fromPolar(fields.count(name) ?? 0, currency, name)
  const total = fromPolar(fields.needCount('total_amount'), currency, 'total_amount')
  const refunded = amount('refunded_amount') + amount('refunded_tax_amount')
  const customer = fields.object('customer')
  const taxId = customer.texts('tax_id')[0]
  return {
    kind: 'order',
    key: keyOf(fields) ?? fields.needText('id'),
    number: fields.text('invoice_number'),
    customer: { key: fields.text('customer_id'), email: customer.text('email') },
    status: toStatus(fields.text('status'), total, refunded),
    currency,
    lines: readLines(fields, currency),
    discount: amount('discount_amount'),
    taxes: amount('tax_amount'),
    total,
    refunded,
    boughtAt: fields.needMoment('created_at'),
    paymentReference: fields.text('checkout_id'),
    coupon: fields.object('discount').text('code'),
    taxCountry: fields.object('billing_address').text('country'),
    businessName: taxId === undefined ? undefined : fields.text('billing_name'),
    taxId,
  }
}

export function toStatus(status: string | undefined, total: number, refunded: number): Order['status'] {
  if (status === 'refunded') return 'Refunded'
  if (status === 'partially_refunded') return 'PartlyRefunded'
  return statusOf(total, refunded)
}

function readLines(fields: JsonFields, currency: string): Order['lines'] {
  const items = fields.list('items')
  const product = fields.text('product_id') ?? fields.needText('description')
  const quantity = items.length === 1 ? (fields.count('seats') ?? fields.count('units') ?? 1) : 1
  return items.map((item) => ({
    product,
    name: item.text('label') ?? product,
    quantity,
    amount: fromPolar(item.needCount('amount'), currency, 'items.amount'),
  }))
}
