import type { GivenRecord } from '../../records.ts'
import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

type Coupon = Extract<GivenRecord, { kind: 'coupon' }>

/** A discount that customers can enter at a checkout; others are left out. */
export function* readDiscount(fields: JsonFields): Iterable<Found> {
  const left = findObstacle(fields)
  if (left !== undefined) {
    const reason = `Discount ${fields.key('code') ?? fields.key('id')} ${left}, and is left out`
    return yield { kind: 'warning', reason }
  }
  yield attempt('coupon', fields.key('id'), () => toCoupon(fields))
}

function findObstacle(fields: JsonFields): string | undefined {
  if (!fields.has('code')) return 'has no code'
  if (fields.has('enabled_for_checkout') && !fields.isTrue('enabled_for_checkout'))
    return 'cannot be entered at a checkout'
  return fields.key('status') === 'active' ? undefined : `is ${fields.key('status')}`
}

function toCoupon(fields: JsonFields): Coupon {
  const limit = fields.count('usage_limit')
  const products = fields.texts('restrict_to')
  if (products.some((id) => !id.startsWith('pro_')))
    throw new FieldError(
      'restrict_to',
      'names prices, which coupons here cannot be limited to: create this coupon by hand',
    )
  return {
    kind: 'coupon',
    key: fields.needText('id'),
    code: fields.needText('code'),
    ...readReduction(fields),
    usesLeft: limit === undefined ? undefined : Math.max(0, limit - (fields.count('times_used') ?? 0)),
    endsAt: fields.moment('expires_at'),
    products: products.length === 0 ? undefined : products,
  }
}

/** Percentages may have decimals; amounts are minor units. */
function readReduction(fields: JsonFields): Pick<Coupon, 'basisPoints' | 'amounts'> {
  const type = fields.text('type')
  if (type === 'percentage') {
    const basisPoints = Math.round(Number(fields.needText('amount')) * 100)
    if (!Number.isSafeInteger(basisPoints)) throw new FieldError('amount', 'is no percentage')
    return { basisPoints }
  }
  if (type !== 'flat')
    throw new FieldError('type', `is ${type}, which coupons here do not have: create this coupon by hand`)
  return { amounts: Object.fromEntries([[fields.needText('currency_code'), fields.needCount('amount')]]) }
}
