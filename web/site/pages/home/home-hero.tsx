import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { MotionButton, useMotion } from '../../parts/motion.tsx'
import styles from './home-hero.module.css'
import type { HomePage } from './schema.ts'

/** The headline beside all products' rhythms, printed over each other and kept in time. */
export function HomeHero({ page }: { page: HomePage }) {
  const motion = useMotion()
  const rings = page.products.map(({ rhythm, colour }) => ({ rhythm, colour }))
  return (
    <section className={styles.hero}>
      <h1 className={styles.headline}>{page.headline}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <figure className={styles.figure}>
        <RhythmFigure rings={rings} numerals running={motion.isRunning} />
        <figcaption className={styles.caption}>
          <span>{rings.map(({ rhythm }) => rhythm.steps).join(' against ')}</span>
          <MotionButton motion={motion} />
        </figcaption>
      </figure>
    </section>
  )
}
