import { NoBreak } from '#web/ui/no-break.tsx'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { rhythmOfHeadline } from './headline-rhythm.ts'
import styles from './page-heading.module.css'

/** The headline of a page of words, its lead, and the rhythm that the headline is spoken in. */
export function PageHeading({ headline, lead }: { headline: string; lead: string }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.headline}>
        <NoBreak text={headline} />
      </h1>
      <div className={styles.figure}>
        <RhythmFigure rings={[{ rhythm: rhythmOfHeadline(headline) }]} dot={6} />
      </div>
      <p className={styles.lead}>
        <NoBreak text={lead} />
      </p>
    </header>
  )
}
