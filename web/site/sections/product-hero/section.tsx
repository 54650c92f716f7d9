import { MovingFigure } from '../../components/moving-figure.tsx'
import { EnlargeablePictures } from '../../components/picture-viewer/enlargeable-pictures.tsx'
import type { ProductCard } from '../../schema.ts'
import { ProductHero } from './product-hero.tsx'
import type { ProductHeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** A product with its picture, or else its drawing. */
export default function Section({ payload }: { payload: ProductHeroSection }) {
  return <ProductHero payload={payload} figure={<ProductLook card={payload.product} />} />
}

function ProductLook({ card: { product, rhythm, image } }: { card: ProductCard }) {
  if (image)
    return (
      <EnlargeablePictures images={[{ image }]} sizes="(min-width: 50rem) 60vw, 100vw">
        {(pictures) => <div className={styles.picture}>{pictures}</div>}
      </EnlargeablePictures>
    )
  return (
    <MovingFigure of={[{ name: product.name, rhythm }]} className={styles.figure} captionClassName={styles.caption} />
  )
}
