import { useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CouponApplied } from '#contract/entities/orders.ts'
import type { OrderChanges } from '../order-changes.ts'
import { formatMoney } from '../prices.ts'

export type Coupons = {
  isBusy: boolean
  /** What has been done, for readers of screens: the prices changed with it. */
  news: string
  /** Coupons that came off when the last code was put on, since they don't combine with it. */
  replaced: CouponApplied[]
  /** Puts a code on the order; answers why it can't be used, null once it is. */
  apply(code: string): Promise<string | null>
  /** Answers why it is still there, null once it is gone. */
  remove(coupon: CouponApplied): Promise<string | null>
}

/** Puts coupons on the order and takes them off, one at a time. */
export function useCoupons(checkout: Checkout, changes: OrderChanges): Coupons {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [before, setBefore] = useState<CouponApplied[]>([])

  async function change(work: string, call: () => Promise<string | null>): Promise<string | null> {
    setBusy(true)
    setDone(null)
    const refusal = await call()
    setBusy(false)
    if (refusal === null) setDone(work)
    return refusal
  }

  return {
    isBusy,
    news: done ? `${done} The total is ${formatMoney(checkout.total.due)}.` : '',
    replaced: before.filter(({ code }) => !checkout.couponsApplied.some((one) => one.code === code)),
    apply(code) {
      setBefore(checkout.couponsApplied)
      return change(`${code} is applied.`, () => changes.applyCoupon(code))
    },
    remove({ code, name }) {
      setBefore([])
      return change(`${name} is removed.`, () => changes.removeCoupon(code))
    },
  }
}
