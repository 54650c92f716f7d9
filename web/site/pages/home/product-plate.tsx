import { buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { RhythmFigure, RhythmGroups } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { BuyButton } from '../../parts/cart/buy-button.tsx'
import { PriceSlot } from '../../parts/products/price-slot.tsx'
import { isLong } from '../../parts/products/product-name.ts'
import { useOffer } from '../../parts/products/use-offer.ts'
import { VariationChoice } from '../../parts/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig } from '../../shop.tsx'
import styles from './product-plate.module.css'

/** A product on the home page: its name as large as the page allows, its rhythm, its price. */
export function ProductPlate({ card }: { card: ProductCard }) {
  const { product, path, colour, rhythm } = card
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} className={styles.plate} aria-labelledby={`plate-${product.id}`}>
      <div className={styles.grid}>
        <h2 id={`plate-${product.id}`} className={styles.name} data-long={isLong(product.name)}>
          <Link href={path}>{product.name}</Link>
        </h2>
        <p className={styles.meter}>
          {rhythm.steps} steps, <RhythmGroups rhythm={rhythm} />
        </p>
        <div className={styles.figure}>
          <RhythmFigure rings={[{ rhythm }]} />
        </div>
        <div className={styles.words}>
          <p className={styles.tagline}>{product.tagline}</p>
          <p>{product.description}</p>
          <MicroEdition of={product.id} />
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>
            <PriceSlot offer={offer} />
          </p>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
          <Link href={path} className={buttonClass('line')}>
            Look inside
          </Link>
        </div>
      </div>
    </ColourPanel>
  )
}

/** The way to the product's small edition, where there is one. */
function MicroEdition({ of }: { of: string }) {
  const micro = useConfig().products.find(({ microOf }) => microOf === of)
  if (!micro) return null
  return (
    <p>
      Also small: <Link href={micro.path}>{micro.name}</Link>
    </p>
  )
}
