import type { Rhythm } from '#web/ui/rhythm.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import styles from './product-features.module.css'
import type { ProductPage } from './schema.ts'

type ProductFeaturesProps = { features: ProductPage['features']; rhythm: Rhythm; colour: string }

/** What the product does, a row each; the figure beside it gains a hit with every row. [content.product-sections] */
export function ProductFeatures({ features, rhythm, colour }: ProductFeaturesProps) {
  return (
    <ul className={styles.features}>
      {features.map((feature, index) => (
        <li key={feature.title} className={styles.feature}>
          <div className={styles.figure}>
            <RhythmFigure rings={[{ rhythm: grown(rhythm, features.length, index), colour }]} dot={7} />
          </div>
          <h2 className={styles.title}>{feature.title}</h2>
          <p className={styles.text}>{feature.text}</p>
        </li>
      ))}
    </ul>
  )
}

/** As many hits as rows so far, spread over the bar. */
function grown({ steps }: Rhythm, rows: number, index: number): Rhythm {
  return { steps, hits: Array.from({ length: index + 1 }, (_, hit) => Math.floor((hit * steps) / rows)) }
}
