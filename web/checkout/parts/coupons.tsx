import { useRef, useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { OrderChanges } from '../order-changes.ts'
import { CouponForm } from './coupon-form.tsx'
import styles from './coupons.module.css'
import { useCoupons } from './use-coupons.ts'

type CouponsProps = {
  checkout: Checkout
  changes: OrderChanges
  /** Nothing is to change while it is paid. */
  isPaying: boolean
}

/** The coupons of an open order: each comes off by one press, and another can be added. */
export function Coupons({ checkout, changes, isPaying }: CouponsProps) {
  const coupons = useCoupons(checkout, changes)
  const [problem, setProblem] = useState<string | null>(null)
  const opener = useRef<HTMLElement>(null)
  const isBusy = coupons.isBusy || isPaying

  async function remove(coupon: CouponApplied) {
    const found = await coupons.remove(coupon)
    setProblem(found)
    if (found === null) opener.current?.focus()
  }

  return (
    <div className={styles.coupons}>
      <CouponList coupons={checkout.couponsApplied} isBusy={isBusy} onRemove={remove} />
      {coupons.replaced.length > 0 && <Notice>{tellReplaced(coupons.replaced)}</Notice>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <CouponForm opener={opener} isBusy={isBusy} apply={coupons.apply} />
      <VisuallyHidden>
        <span role="status">{coupons.news}</span>
      </VisuallyHidden>
    </div>
  )
}

type CouponListProps = { coupons: CouponApplied[]; isBusy?: boolean; onRemove?: (coupon: CouponApplied) => void }

function tellReplaced(coupons: CouponApplied[]): string {
  const codes = coupons.map(({ code }) => code).join(', ')
  const change = coupons.length === 1 ? 'no longer counts: it' : 'no longer count: they'
  return `${codes} ${change} can’t be combined with the code you added, which saves you more.`
}

/** The coupons of an order by name and code, with what each covers. */
export function CouponList({ coupons, isBusy = false, onRemove }: CouponListProps) {
  if (coupons.length === 0) return null
  return (
    <ul aria-label="Coupons">
      {coupons.map((coupon) => (
        <li key={coupon.code} className={styles.applied}>
          <p>
            <strong>{coupon.name}</strong> <span className={styles.code}>{coupon.code}</span>
            {coupon.coverage && <span className={styles.coverage}>{coupon.coverage}</span>}
          </p>
          {onRemove && (
            <Button look="plain" busy={isBusy} onClick={() => onRemove(coupon)}>
              Remove<VisuallyHidden> {coupon.name}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
