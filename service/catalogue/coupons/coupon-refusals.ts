import { hasEnded, hasStarted } from '../discounts/validity-periods.ts'
import type { CatalogueCoupon } from '../products/catalogue.ts'

type Fault = 'unknown' | 'early' | 'ended' | 'used up'

/** What a customer reads whose coupon is refused. */
export const couponRefusals: Record<Fault, string> = {
  unknown: 'We know no such coupon: check how it is spelled. A voucher is redeemed in your account',
  early: 'This code is not good yet: try again when it has begun',
  ended: 'This code has ended: check out without it, or try another one',
  'used up': 'This code has been used as often as it can be: check out without it, or try another one',
}

export function findCouponFault(coupon: CatalogueCoupon | undefined, now: Date, isUsedUp: boolean): Fault | null {
  if (!coupon) return 'unknown'
  if (!hasStarted(coupon, now)) return 'early'
  if (hasEnded(coupon, now)) return 'ended'
  return isUsedUp ? 'used up' : null
}
