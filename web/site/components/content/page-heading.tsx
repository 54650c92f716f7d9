import type { ReactNode } from 'react'
import { NoBreak } from '#web/ui/no-break.tsx'
import styles from './page-heading.module.css'

type PageHeadingProps = {
  headline: string
  lead: string
  /** Stands below the lead. */
  children?: ReactNode
}

/** The headline of a page of words, and its lead. */
export function PageHeading({ headline, lead, children }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.headline}>
        <NoBreak text={headline} />
      </h1>
      {lead !== '' && (
        <p className={styles.lead}>
          <NoBreak text={lead} />
        </p>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </header>
  )
}
