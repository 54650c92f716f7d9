import type { ReactNode } from 'react'
import type { ProductSign as Sign } from '#contract/site-config.ts'
import { Plate } from '#web/ui/plate.tsx'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { ProductSign } from './product-sign.tsx'
import styles from './product-sign-plate.module.css'

type ProductSignPlateProps = {
  product: Sign
  headline: string
  lead: string
  /** In place of the product's own rhythm, which runs over the edge. */
  figure?: ReactNode
}

/** How a page about a product opens: the headline on the product's colour, and the way to the product. */
export function ProductSignPlate({ product, headline, lead, figure }: ProductSignPlateProps) {
  return (
    <Plate colour={product.colour} className={styles.plate} aria-label={headline}>
      <div className={styles.grid}>
        <p className={styles.sign}>
          <ProductSign product={product} inInk />
        </p>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.lead}>{lead}</p>
        {figure === undefined ? (
          <div className={styles.cropped}>
            <RhythmFigure rings={[{ rhythm: product.rhythm }]} />
          </div>
        ) : (
          <div className={styles.figure}>{figure}</div>
        )}
      </div>
    </Plate>
  )
}
