import type { ReactNode } from 'react'
import styles from './form.module.css'

/** What came of a form, read out as it comes: always there, so that readers of screens know it before. */
export function FormStatus({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={styles.news}>
      {children}
    </div>
  )
}
