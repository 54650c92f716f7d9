import { type GivenRecord, mostSeats } from '../../records.ts'
import { attempt, FieldError } from '../fields.ts'
import type { Found } from '../source.ts'
import { isTest, type Resource, warnOfTest } from './resource.ts'
import type { Variants } from './variants.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

function needId({ id }: Resource): string {
  if (id === undefined) throw new FieldError('id', 'is empty')
  return id
}

/** The customer that an order, a license key or a subscription names. */
export const customerOf = ({ attributes }: Resource): Given<'customer'> => ({
  kind: 'customer',
  key: attributes.text('customer_id'),
  email: attributes.needText('user_email'),
  name: attributes.text('user_name') ?? '',
  consents: [],
})

/**
 * A customer. 'subscribed' is no consent: Lemon Squeezy says neither when nor to what the customer agreed. Of the address it has the
 * city and the country alone, which are no postal address.
 */
export function* readCustomer(resource: Resource): Iterable<Found> {
  if (isTest(resource)) return yield warnOfTest(resource)
  const { attributes } = resource
  yield attempt('customer', resource.id, () => ({
    kind: 'customer',
    key: needId(resource),
    email: attributes.needText('email'),
    name: attributes.text('name') ?? '',
    consents: [],
    knownSince: attributes.moment('created_at'),
  }))
}

export function* readLicenseKey(resource: Resource, variants: Variants): Iterable<Found> {
  if (isTest(resource)) return yield warnOfTest(resource)
  yield attempt('customer', undefined, () => customerOf(resource))
  yield attempt('license', resource.id, () => toLicense(resource, variants))
}

/** Without an activation limit a license key may be on any number of devices. */
function toLicense(resource: Resource, variants: Variants): Given<'license'> {
  const { attributes } = resource
  const product = attributes.needText('product_id')
  const expiresAt = attributes.moment('expires_at')
  const endedReason = findEnd(resource, expiresAt)
  return {
    kind: 'license',
    key: needId(resource),
    customer: { key: attributes.text('customer_id'), email: attributes.text('user_email') },
    product,
    order: attributes.text('order_id'),
    serials: [attributes.needText('key')],
    formerProduct: formerProductOf(resource, variants),
    formerId: needId(resource),
    seats: attributes.count('activation_limit') ?? mostSeats,
    status: endedReason === undefined ? 'Active' : 'Revoked',
    endedReason,
    createdAt: attributes.moment('created_at'),
    expiresAt,
  }
}

/** What plug-ins compare in the answer to a license check, a number a line; what is not known is an empty line. */
function formerProductOf({ attributes }: Resource, variants: Variants): string {
  const item = attributes.text('order_item_id')
  const numbers = [
    attributes.needText('product_id'),
    attributes.text('variant_id') ?? variants.of(item),
    attributes.text('store_id'),
    attributes.text('order_id'),
    item,
    attributes.text('customer_id'),
  ]
  return numbers.join('\n').trimEnd()
}

function findEnd({ attributes }: Resource, expiresAt: Date | undefined): string | undefined {
  const status = attributes.text('status')
  if (status === 'disabled' || attributes.isTrue('disabled')) return 'Disabled at Lemon Squeezy'
  return status === 'expired' && expiresAt === undefined ? 'Expired at Lemon Squeezy' : undefined
}

/** A device on which a license key was activated. Our plug-ins identify devices otherwise, so that it holds no seat here. */
export function* readInstance(resource: Resource): Iterable<Found> {
  const { attributes } = resource
  yield attempt('device', resource.id, () => ({
    kind: 'device',
    key: needId(resource),
    license: attributes.needText('license_key_id'),
    name: attributes.text('name') ?? '',
    signature: attributes.text('identifier'),
    isOurs: false,
    isActive: true,
    activatedAt: attributes.moment('created_at'),
  }))
}

/** A subscription; one that was cancelled or has expired has no next payment. Lemon Squeezy states its price elsewhere. */
export function* readSubscription(resource: Resource): Iterable<Found> {
  if (isTest(resource)) return yield warnOfTest(resource)
  const { attributes } = resource
  yield attempt('customer', undefined, () => customerOf(resource))
  yield attempt('subscription', resource.id, () => ({
    kind: 'subscription',
    key: needId(resource),
    customer: { key: attributes.text('customer_id'), email: attributes.text('user_email') },
    product: attributes.needText('product_id'),
    status: attributes.needText('status'),
    provider: 'lemon-squeezy',
    reference: needId(resource),
    nextAt: attributes.has('ends_at') && attributes.text('ends_at') ? undefined : attributes.moment('renews_at'),
  }))
}

export function* readDiscount(resource: Resource): Iterable<Found> {
  if (isTest(resource)) return yield warnOfTest(resource)
  const { attributes } = resource
  const code = attributes.key('code')
  if (attributes.key('status') === 'draft')
    return yield { kind: 'warning', reason: `Discount ${code} is a draft, and is left out` }
  const coupon = attempt('coupon', resource.id, () => toCoupon(resource))
  yield coupon
  if (coupon.kind === 'coupon' && coupon.usesLeft !== undefined) {
    const reason = `Discount ${code} may be used ${coupon.usesLeft} times; how often it has been used is not in the file`
    yield { kind: 'warning', reason }
  }
}

function toCoupon(resource: Resource): Given<'coupon'> {
  const { attributes } = resource
  if (attributes.text('amount_type') !== 'percent')
    throw new FieldError(
      'amount_type',
      'is fixed, in a currency that the file does not name: create this coupon by hand',
    )
  if (attributes.isTrue('is_limited_to_products'))
    throw new FieldError(
      'is_limited_to_products',
      'is true, and the file does not name the products: create this coupon by hand',
    )
  return {
    kind: 'coupon',
    key: needId(resource),
    code: attributes.needText('code'),
    basisPoints: attributes.needCount('amount') * 100,
    usesLeft: attributes.isTrue('is_limited_redemptions') ? attributes.count('max_redemptions') : undefined,
    endsAt: attributes.moment('expires_at'),
  }
}
