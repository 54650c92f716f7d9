import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Link } from '../../navigation/link.tsx'
import type { BannerSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** What rings draw: a bar of which only the first step sounds. */
const theOne = { steps: 7, hits: [0] }

/** The way to one page, in ink. */
export default function Section({ payload: { title, summary, path } }: { payload: BannerSection }) {
  return (
    <section className={styles.banner} aria-label={title} data-banner>
      <div className={styles.grid}>
        <h2 className={styles.title}>
          <Link href={path} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.summary}>{summary}</p>
        <div className={styles.figure}>
          <Illustration of={[{ name: title, rhythm: theOne }]} isLabelled weight={9} />
        </div>
      </div>
    </section>
  )
}
