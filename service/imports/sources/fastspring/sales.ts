import type { GivenRecord } from '../../records.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { customerOf, readBuyer, recipientOf } from './customers.ts'
import { readLicenses } from './licenses.ts'

type Order = Extract<GivenRecord, { kind: 'order' }>

/**
 * The records of an order: who bought, who gets it, what was paid, and the licenses of its items. What was returned of it is not
 * in them.
 */
export function* readSale(fields: JsonFields): Iterable<Found> {
  const key = fields.key('id') ?? fields.key('order')
  if (fields.has('live') && !fields.isTrue('live')) {
    yield { kind: 'warning', reason: `Order ${fields.key('reference') ?? key} is a test, and is left out` }
    return
  }
  if (fields.has('completed') && !fields.isTrue('completed')) return
  const buyer = attempt('customer', undefined, () => customerOf(readBuyer(fields)))
  yield buyer
  const recipient = attempt('customer', undefined, () => customerOf(recipientOf(fields)))
  if (recipient.kind === 'customer' && buyer.kind === 'customer' && recipient.email !== buyer.email) yield recipient
  yield attempt('order', key, () => toOrder(fields))
  if (!fields.isList('items')) return
  for (const [index, item] of fields.list('items').entries()) yield* readLicenses({ order: fields, item, index })
}

/**
 * Amounts are in major units. The sums of the items are without taxes; whether discounts are taken off them already is what adds up
 * to the total, and a line is what its item came to before them.
 */
function toOrder(fields: JsonFields): Order {
  const currency = fields.needText('currency').toUpperCase()
  fields.needText('total')
  const total = fields.major('total', currency)
  const taxes = fields.major('tax', currency)
  const items = fields.list('items')
  const sum = items.reduce((all, item) => all + item.major('subtotal', currency), 0)
  const isReduced = sum + taxes === total
  const buyer = readBuyer(fields)
  return {
    kind: 'order',
    key: fields.text('id') ?? fields.needText('order'),
    number: fields.text('reference'),
    customer: { key: buyer.account, email: buyer.email },
    status: 'Paid',
    currency,
    lines: items.map((item) => toLine(item, currency, isReduced)),
    discount: fields.major('discount', currency),
    taxes,
    total,
    refunded: 0,
    boughtAt: fields.needMoment('changed'),
    coupon: fields.texts('coupons')[0] ?? items.map((item) => item.text('coupon')).find((code) => code !== undefined),
    taxCountry: fields.object('address').text('country'),
    businessName: buyer.company,
    invoices: fields.has('invoiceUrl') ? [fields.needText('invoiceUrl')] : undefined,
  }
}

function toLine(item: JsonFields, currency: string, isReduced: boolean): Order['lines'][number] {
  const product = item.needText('product')
  const discount = isReduced ? item.major('discount', currency) : 0
  return {
    product,
    name: item.text('display') ?? product,
    quantity: item.count('quantity') ?? 1,
    amount: item.major('subtotal', currency) + discount,
  }
}
