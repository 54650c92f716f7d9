import { NoBreak } from '#web/ui/no-break.tsx'
import styles from './page-heading.module.css'

/** The headline of a page of words, and its lead. */
export function PageHeading({ headline, lead }: { headline: string; lead: string }) {
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
    </header>
  )
}
