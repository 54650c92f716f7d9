import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

/** A subscription, which Paddle goes on charging: its id there is the reference. The product is that of its first item. */
export function* readSubscription(fields: JsonFields): Iterable<Found> {
  yield attempt('subscription', fields.key('id'), () => {
    const [first, ...others] = fields.list('items')
    if (first === undefined) throw new FieldError('items', 'is empty')
    return {
      kind: 'subscription',
      key: fields.needText('id'),
      customer: { key: fields.text('customer_id') },
      product: first.object('price').text('product_id') ?? first.object('product').needText('id'),
      status: fields.needText('status'),
      provider: 'paddle',
      reference: fields.needText('id'),
      interval: readInterval(fields.object('billing_cycle')),
      currency: fields.needText('currency_code'),
      amount: [first, ...others].reduce((sum, item) => sum + priceOf(item), 0),
      nextAt: fields.moment('next_billed_at'),
    }
  })
}

const priceOf = (item: JsonFields): number =>
  item.object('price').object('unit_price').needCount('amount') * (item.count('quantity') ?? 1)

function readInterval(cycle: JsonFields): string | undefined {
  const interval = cycle.text('interval')
  const frequency = cycle.count('frequency') ?? 1
  return interval === undefined || frequency === 1 ? interval : `${frequency} ${interval}s`
}
