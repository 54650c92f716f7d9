import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { BuyButton } from '../../parts/cart/buy-button.tsx'
import { PriceSlot } from '../../parts/products/price-slot.tsx'
import { isLong } from '../../parts/products/product-name.ts'
import { useOffer } from '../../parts/products/use-offer.ts'
import { VariationChoice } from '../../parts/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import styles from './product-closing.module.css'

/** The price again, at the end of the product's page. */
export function ProductClosing({ card: { product, colour } }: { card: ProductCard }) {
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-label={`Buy ${product.name}`}>
      <div className={styles.closing}>
        <p className={styles.name} data-long={isLong(product.name)}>
          {product.name}
        </p>
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
        <div className={styles.buy}>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} large />
        </div>
      </div>
    </ColourPanel>
  )
}
