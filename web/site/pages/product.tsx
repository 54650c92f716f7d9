import { type ProductPage, productPageSchema } from '#contract/pages/product.ts'
import { Plate } from '#web/ui/plate.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../navigation/link.tsx'
import { BuyButton } from '../parts/buy-button.tsx'
import { PriceSlot } from '../parts/price-slot.tsx'
import { ProductFacts } from '../parts/product-facts.tsx'
import { ProductFeatures } from '../parts/product-features.tsx'
import { ProductHero } from '../parts/product-hero.tsx'
import styles from './product.module.css'

export const schema = productPageSchema

/** One product: what it is, what it does, the plain facts, and the price again at the end. */
export default function Page({ payload }: { payload: ProductPage }) {
  const { product, colour, rhythm } = payload.product
  return (
    <>
      <ProductHero page={payload} />
      <ProductFeatures features={payload.features} rhythm={rhythm} colour={colour} />
      <ProductFacts facts={payload.facts} />
      <div className={styles.prose}>
        <Prose nodes={payload.prose} link={Link} />
      </div>
      <Plate colour={colour} aria-label={`Buy ${product.name}`}>
        <div className={styles.closing}>
          <p className={styles.name}>{product.name}</p>
          <p className={styles.price}>
            <PriceSlot variation={product.defaultVariation} />
          </p>
          <div className={styles.buy}>
            <BuyButton item={product} large />
          </div>
        </div>
      </Plate>
    </>
  )
}
