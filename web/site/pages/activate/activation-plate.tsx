import type { ReactNode } from 'react'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { rhythmOfWord } from '#web/ui/rhythm.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { useFocusOnChange } from '../../parts/licenses/use-focus-on-change.ts'
import { useConfig } from '../../shop.tsx'
import styles from './activation-plate.module.css'

type ActivationPlateProps = { product: StoreProduct; title: string; children: ReactNode }

/** The product in question on its colour, and beside it what to decide. */
export function ActivationPlate({ product, title, children }: ActivationPlateProps) {
  const { products } = useConfig()
  const shown = products.find(({ id }) => id === product.id)
  const heading = useFocusOnChange(title)
  return (
    <div className={styles.page}>
      <ColourPanel colour={shown?.colour ?? unknownColour} className={styles.plate} aria-label={product.name}>
        <RhythmFigure className={styles.figure} rings={[{ rhythm: shown?.rhythm ?? rhythmOfWord(product.name) }]} />
        <p className={styles.name}>{product.name}</p>
        <p>{product.tagline}</p>
      </ColourPanel>
      <div className={styles.panel}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  )
}

const unknownColour = '#b9b7ae'
