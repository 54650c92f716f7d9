import { useState } from 'react'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { createCartCoupons } from '#web/client/cart-coupons.ts'
import { toMessage } from '#web/client/errors.ts'
import { formatPrice } from '#web/ui/price.tsx'
import { useShop } from '../../shop.tsx'

export type Coupons = {
  isBusy: boolean
  /** What has been done, for readers of screens: the prices changed with it. */
  news: string
  apply: (code: string) => Promise<string | null>
  remove: (coupon: CouponApplied) => Promise<string | null>
}

/** Puts coupons on the cart's order and takes them off, one at a time. */
export function useCoupons(): Coupons {
  const { cart, call } = useShop()
  const coupons = createCartCoupons({ call })
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')

  async function change(work: () => Promise<void>, done: () => string): Promise<string | null> {
    setBusy(true)
    setNews('')
    try {
      await work()
      const { total, currency } = cart.$cart.get()
      setNews(`${done()} The total is ${formatPrice(total, currency)}.`)
      return null
    } catch (error) {
      return toMessage(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    news,
    apply: (code) =>
      change(
        async () => (await cart.open()).amend((id) => coupons.apply(id, code)),
        () => `${cart.$cart.get().couponsApplied.at(-1)?.name ?? code} is applied.`,
      ),
    remove: ({ code, name }) =>
      change(
        async () => (await cart.open()).amend((id) => coupons.remove(id, code), code),
        () => `${name} is removed.`,
      ),
  }
}
