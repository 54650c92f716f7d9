import { useContext } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import styles from './header.module.css'
import { CloseFrame, Leave } from './leave.tsx'

/** Whose checkout this is, and the way out of it. */
export function Header({ checkout, isPaying }: { checkout: Checkout | null; isPaying: boolean }) {
  const isFramed = useContext(CloseFrame) !== null
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        {checkout && <span className={styles.vendor}>{checkout.vendor.name}</span>}
        <span className={styles.checkout}>Checkout</span>
      </h1>
      {checkout && (
        <Leave checkout={checkout} look="plain" busy={isPaying}>
          {isFramed ? 'Close' : 'Back to the shop'}
        </Leave>
      )}
    </header>
  )
}
