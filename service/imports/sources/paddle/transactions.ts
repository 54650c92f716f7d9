import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { customerOf } from './customers.ts'

type Order = Extract<GivenRecord, { kind: 'order' }>

/** Transactions that somebody has paid. Others are checkouts that were left, and invoices that are open. */
const paid: readonly string[] = ['completed', 'paid']

/** A transaction. Its customer, business, address and discount are read where the list was asked for with them included. */
export function* readTransaction(fields: JsonFields): Iterable<Found> {
  if (!paid.includes(fields.key('status') ?? '')) return
  const address = fields.has('address') ? fields.object('address') : undefined
  if (fields.has('customer')) yield attempt('customer', undefined, () => customerOf(fields.object('customer'), address))
  yield* withWarnings(attempt('order', fields.key('id'), () => toOrder(fields)))
}

/** Amounts are minor units of ISO 4217, in texts. What a line came to is its subtotal, which is before discounts and without taxes. */
function toOrder(fields: JsonFields): Order {
  const currency = fields.needText('currency_code').toUpperCase()
  const details = fields.object('details')
  const totals = details.object('totals')
  const total = totals.needCount('total')
  const { refunded, isDisputed } = readAdjustments(fields, total)
  return {
    kind: 'order',
    key: fields.needText('id'),
    number: fields.text('invoice_number'),
    customer: { key: fields.text('customer_id'), email: fields.object('customer').text('email') },
    status: isDisputed ? 'Disputed' : statusOf(total, refunded),
    currency,
    lines: details.list('line_items').map((line) => ({
      product: line.object('product').needText('id'),
      name: line.object('product').text('name') ?? line.object('product').needText('id'),
      quantity: line.count('quantity') ?? 1,
      amount: line.object('totals').needCount('subtotal'),
    })),
    discount: totals.needCount('discount'),
    taxes: totals.needCount('tax'),
    total,
    refunded,
    boughtAt: fields.moment('billed_at') ?? fields.needMoment('created_at'),
    coupon: fields.object('discount').text('code'),
    taxCountry: fields.object('address').text('country_code'),
    businessName: fields.object('business').text('name'),
    taxId: fields.object('business').text('tax_identifier'),
  }
}

/**
 * What was paid back, and whether the payment is disputed: by the adjustments where they are included, or else by the totals
 * after adjustments, which say how much but not why.
 */
function readAdjustments(fields: JsonFields, total: number): { refunded: number; isDisputed: boolean } {
  if (!fields.has('adjustments')) {
    const adjusted = fields.object('details').object('adjusted_totals')
    return { refunded: adjusted.has('total') ? total - adjusted.needCount('total') : 0, isDisputed: false }
  }
  const approved = fields.list('adjustments').filter((adjustment) => adjustment.text('status') === 'approved')
  const sumOf = (action: string) =>
    approved
      .filter((adjustment) => adjustment.text('action') === action)
      .reduce((sum, adjustment) => sum + adjustment.object('totals').needCount('total'), 0)
  const disputed = sumOf('chargeback') - sumOf('chargeback_reverse')
  return { refunded: sumOf('refund') + Math.max(0, disputed), isDisputed: disputed > 0 }
}
