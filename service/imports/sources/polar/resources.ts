import type { GivenRecord } from '../../records.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { fromPolar } from './money.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

export function* readCustomer(fields: JsonFields): Iterable<Found> {
  if (fields.has('deleted_at')) {
    const reason = `Customer ${fields.key('id')} was deleted at Polar, and is left out`
    return yield { kind: 'warning', reason }
  }
  yield attempt('customer', fields.key('id'), () => customerOf(fields))
}

/** A customer as the API has it: by itself, or in what it bought. */
export const customerOf = (fields: JsonFields): Given<'customer'> => ({
  kind: 'customer',
  key: fields.text('id'),
  email: fields.needText('email'),
  name: fields.text('name') ?? '',
  address: readAddress(fields.object('billing_address')),
  language: fields.text('locale'),
  consents: [],
  knownSince: fields.moment('created_at'),
})

/** States of the United States and of Canada have the country before them, as in US-CA. */
function readAddress(address: JsonFields): Given<'customer'>['address'] {
  const street = address.text('line1')
  const countryCode = address.text('country')
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: address.text('line2') ?? null,
    locality: address.text('city') ?? null,
    region: address.text('state')?.replace(`${countryCode}-`, '') ?? null,
    postCode: address.text('postal_code') ?? '',
  }
}

/** A subscription, which is next paid when its period ends, unless it ends with it. */
export function* readSubscription(fields: JsonFields): Iterable<Found> {
  const customer = fields.object('customer')
  yield attempt('customer', undefined, () => customerOf(customer))
  yield attempt('subscription', fields.key('id'), () => {
    const currency = fields.needText('currency').toUpperCase()
    const isEnding = fields.isTrue('cancel_at_period_end') || fields.has('ended_at')
    return {
      kind: 'subscription',
      key: fields.needText('id'),
      customer: { key: fields.text('customer_id'), email: customer.text('email') },
      product: fields.needText('product_id'),
      status: fields.needText('status'),
      provider: 'polar',
      reference: fields.needText('id'),
      interval: readInterval(fields),
      currency,
      amount: fromPolar(fields.needCount('amount'), currency, 'amount'),
      nextAt: isEnding ? undefined : fields.moment('current_period_end'),
    }
  })
}

function readInterval(fields: JsonFields): string {
  const count = fields.count('recurring_interval_count') ?? 1
  const interval = fields.needText('recurring_interval')
  return count === 1 ? interval : `${count} ${interval}s`
}

/** A discount; one without a code is no coupon, but given by the vendor's own program. */
export function* readDiscount(fields: JsonFields): Iterable<Found> {
  if (!fields.has('code')) {
    const reason = `Discount ${fields.key('name') ?? fields.key('id')} has no code, and is left out`
    return yield { kind: 'warning', reason }
  }
  yield attempt('coupon', fields.key('id'), () => toCoupon(fields))
}

function toCoupon(fields: JsonFields): Given<'coupon'> {
  const most = fields.count('max_redemptions')
  const products = fields.list('products').map((product) => product.needText('id'))
  return {
    kind: 'coupon',
    key: fields.needText('id'),
    code: fields.needText('code'),
    ...readReduction(fields),
    usesLeft: most === undefined ? undefined : Math.max(0, most - (fields.count('redemptions_count') ?? 0)),
    endsAt: fields.moment('ends_at'),
    products: products.length === 0 ? undefined : products,
  }
}

function readReduction(fields: JsonFields): Pick<Given<'coupon'>, 'basisPoints' | 'amounts'> {
  if (fields.text('type') === 'percentage') return { basisPoints: fields.needCount('basis_points') }
  const amounts = fields.object('amounts')
  if (amounts.names().length > 0)
    return { amounts: Object.fromEntries(amounts.names().map((name) => readAmountOf(amounts, name, name))) }
  return { amounts: Object.fromEntries([readAmountOf(fields, 'amount', fields.needText('currency'))]) }
}

const readAmountOf = (fields: JsonFields, name: string, currency: string): [string, number] => [
  currency.toUpperCase(),
  fromPolar(fields.needCount(name), currency, name),
]
