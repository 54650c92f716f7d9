import { useEffect, useRef } from 'react'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useShop } from '../../shop.tsx'

/** Coupons that counted and no longer do, told until the cart closes over it. */
export function CouponsLapsed({ coupons }: { coupons: CouponApplied[] }) {
  const { cart } = useShop()
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const panel = notice.current?.closest('[popover]')
    const handleToggle = () => panel?.matches(':popover-open') === false && cart.forgetLapsed()
    panel?.addEventListener('toggle', handleToggle)
    return () => panel?.removeEventListener('toggle', handleToggle)
  }, [cart])

  return (
    <div ref={notice}>
      <Notice>{tellLapsed(coupons)}</Notice>
    </div>
  )
}

/** In words, which codes no longer count and what that means. */
function tellLapsed(coupons: CouponApplied[]): string {
  const codes = coupons.map(({ code }) => code).join(', ')
  return coupons.length === 1
    ? `The code ${codes} no longer counts: it has ended or was used up. The prices here are without it.`
    : `The codes ${codes} no longer count: they have ended or were used up. The prices here are without them.`
}
