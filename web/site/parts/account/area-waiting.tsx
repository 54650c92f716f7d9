import type { ReactNode } from 'react'
import styles from './area-waiting.module.css'

/** What a customer's page waits for, read out when it changes. */
export function AreaWaiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.waiting}>
      {children}
    </p>
  )
}
