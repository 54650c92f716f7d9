import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { BuyButton } from '../../parts/cart/buy-button.tsx'
import { PriceSlot } from '../../parts/products/price-slot.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import { VariationChoice } from '../../parts/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig } from '../../shop.tsx'
import styles from './product-edition.module.css'

/** A product's other edition: the small one on the page of the whole, the whole one on the page of the small. */
export function ProductEdition({ card: { product, path, colour, rhythm } }: { card: ProductCard }) {
  const isMicro = useConfig().products.some(({ id, microOf }) => id === product.id && microOf !== null)
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-labelledby="edition">
      <div className={styles.edition}>
        <div className={styles.figure}>
          <RhythmFigure rings={[{ rhythm }]} dot={6} />
        </div>
        <div className={styles.words}>
          <p className="p-strong">{isMicro ? 'The small edition' : 'The whole of it'}</p>
          <h2 id="edition" className={styles.name}>
            <Link href={path}>{product.name}</Link>
          </h2>
          <p className="p-measure">{product.description}</p>
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>
            <PriceSlot offer={offer} />
          </p>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
        </div>
      </div>
    </ColourPanel>
  )
}
