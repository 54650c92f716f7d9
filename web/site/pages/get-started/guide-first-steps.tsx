import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import type { PageLink } from '../../schema.ts'
import styles from './guide-first-steps.module.css'

/** A bar of which only the first step sounds. */
const theOne = { steps: 7, hits: [0] }

/** The way to the first steps, in ink: before any product has its colour. */
export function GuideFirstSteps({ link }: { link: PageLink }) {
  return (
    <section className={styles.first} aria-label={link.title}>
      <div className={styles.grid}>
        <h2 className={styles.title}>
          <Link href={link.path} className={styles.link}>
            {link.title}
          </Link>
        </h2>
        <p className={styles.summary}>{link.summary}</p>
        <div className={styles.figure}>
          <RhythmFigure rings={[{ rhythm: theOne }]} numerals dot={9} />
        </div>
      </div>
    </section>
  )
}
