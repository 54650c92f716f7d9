import { useRef, useState } from 'react'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './cart-coupons.module.css'
import { CouponForm } from './coupon-form.tsx'
import { useCoupons } from './use-coupons.ts'

/** The coupons of the cart, and a way to add one. */
export function CartCoupons() {
  const { couponsApplied } = useStore(useShop().cart.$cart)
  const { isBusy, news, apply, remove } = useCoupons()
  const [problem, setProblem] = useState<string | null>(null)
  const opener = useRef<HTMLElement>(null)

  async function takeOff(coupon: CouponApplied) {
    const found = await remove(coupon)
    setProblem(found)
    if (found === null) opener.current?.focus()
  }

  return (
    <div className={styles.coupons}>
      {couponsApplied.length > 0 && (
        <ul aria-label="Coupons">
          {couponsApplied.map((coupon) => (
            <Applied key={coupon.code} coupon={coupon} isBusy={isBusy} onRemove={takeOff} />
          ))}
        </ul>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <CouponForm opener={opener} isBusy={isBusy} apply={apply} />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

type AppliedProps = { coupon: CouponApplied; isBusy: boolean; onRemove: (coupon: CouponApplied) => void }

function Applied({ coupon, isBusy, onRemove }: AppliedProps) {
  const { code, name, description, coverage } = coupon
  return (
    <li className={styles.applied}>
      <p>
        <strong>{name}</strong> <span className={styles.code}>{code}</span>
      </p>
      <Button look="plain" busy={isBusy} onClick={() => onRemove(coupon)}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <p className="p-hint p-whole">{description}</p>
      {coverage && <p className="p-hint p-whole">{coverage}</p>}
    </li>
  )
}
