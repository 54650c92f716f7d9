import { useEffect, useEffectEvent, useRef } from 'react'
import type { CouponApplied } from '#contract/entities/orders.ts'
import styles from './coupons-lapsed.module.css'
import { useCartChange } from './use-cart-change.ts'

/** Coupons that counted and no longer do, told until the cart closes over it. */
export function CouponsLapsed({ coupons }: { coupons: CouponApplied[] }) {
  const changeCart = useCartChange()
  const handleClosed = useEffectEvent(() => changeCart(({ forgetLapsed }) => forgetLapsed()))
  const notice = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const panel = notice.current?.closest('[popover]')
    const handleToggle = () => {
      if (panel?.matches(':popover-open') === false) void handleClosed()
    }
    panel?.addEventListener('toggle', handleToggle)
    return () => panel?.removeEventListener('toggle', handleToggle)
  }, [])

  return (
    <p ref={notice} className={styles.lapsed}>
      {tellLapsed(coupons)}
    </p>
  )
}

/** In words, which codes no longer count and what that means. */
function tellLapsed(coupons: CouponApplied[]): string {
  const codes = coupons.map(({ code }) => code).join(', ')
  return coupons.length === 1
    ? `The code ${codes} no longer counts: it has ended, was used up, or can’t be combined with another code. The prices here are without it.`
    : `The codes ${codes} no longer count: they have ended, were used up, or can’t be combined with another code. The prices here are without them.`
}
