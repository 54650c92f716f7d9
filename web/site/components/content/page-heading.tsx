import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import styles from './page-heading.module.css'

/** The headline of a page of words, its lead, and its figure. */
export function PageHeading({ headline, lead }: { headline: string; lead: string }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.headline}>
        <NoBreak text={headline} />
      </h1>
      <div className={styles.figure}>
        <Illustration of={[{ name: headline, isHeadline: true }]} weight={6} />
      </div>
      {lead !== '' && (
        <p className={styles.lead}>
          <NoBreak text={lead} />
        </p>
      )}
    </header>
  )
}
