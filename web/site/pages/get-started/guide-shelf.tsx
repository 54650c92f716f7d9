import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageLinks } from '../../parts/reading/page-links.tsx'
import { linkQuickStart } from '../../parts/reading/quick-start-link.ts'
import styles from './guide-shelf.module.css'
import type { GetStartedPage } from './schema.ts'

type GuideShelfProps = GetStartedPage['products'][number]

/** What there is to read about a product: its quick start, then its guides. */
export function GuideShelf({ product, quickStart, guides }: GuideShelfProps) {
  const { name, path, rhythm, colour } = product
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.figure}>
        <RhythmFigure rings={[{ rhythm, colour }]} dot={6} />
      </div>
      <h2 className={styles.name}>
        <Link href={path}>{name}</Link>
      </h2>
      <div className={styles.links}>
        <PageLinks links={[linkQuickStart(name, quickStart), ...guides]} />
      </div>
    </section>
  )
}
