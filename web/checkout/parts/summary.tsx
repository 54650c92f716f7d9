import { useSyncExternalStore } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CheckoutPage } from '../page.ts'
import type { PageState } from '../page-state.ts'
import { countPieces, formatMoney } from '../prices.ts'
import { CouponList, Coupons } from './coupons.tsx'
import styles from './summary.module.css'
import { SummaryLine } from './summary-line.tsx'
import { dueLabels, Totals } from './totals.tsx'

type SummaryProps = { page: CheckoutPage; state: PageState; checkout: Checkout }

/** The items and totals of the order; on narrow pages collapsed to one line with the total. */
export function Summary(props: SummaryProps) {
  const isWide = useIsWide()
  const { items, total, status } = props.checkout
  const pieces = countPieces(items)
  return (
    <section className={styles.summary} aria-label="Your order">
      {isWide ? (
        <Contents {...props} />
      ) : (
        <details className={styles.folded}>
          <summary className={styles.opener}>
            <span className={styles.pieces}>Your order, {pieces === 1 ? '1 item' : `${pieces} items`}</span>
            <span className={styles.due}>
              {dueLabels[status]} <strong>{formatMoney(total.due)}</strong>
            </span>
          </summary>
          <Contents {...props} />
        </details>
      )}
    </section>
  )
}

function Contents({ page, state, checkout }: SummaryProps) {
  const { items, currency, couponsApplied, billing, status } = checkout
  const isOpen = status === 'Open'
  return (
    <div className={styles.contents}>
      <ul className={styles.lines} aria-label="Items">
        {items.map((line) => (
          <SummaryLine key={line.id} line={line} currency={currency} />
        ))}
      </ul>
      {isOpen ? (
        <Coupons checkout={checkout} changes={page} isPaying={state.activity === 'paying'} />
      ) : (
        <CouponList coupons={couponsApplied} />
      )}
      <Totals checkout={checkout} />
      {!isOpen && billing.name !== null && (
        <p className="p-hint">
          For {billing.name}, <span className="p-anywhere">{billing.email}</span>
        </p>
      )}
    </div>
  )
}

/** The minimum width of the page's two columns (checkout.module.css). */
const wide = matchMedia('(width >= 50rem)')

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether order and payment are side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
