import { buttonClass } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { nameContents } from '../../components/products/bundle-contents.ts'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { ProductLooks } from '../../components/products/product-looks.tsx'
import { Saving } from '../../components/products/saving.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import type { RelatedBundle } from './schema.ts'
import styles from './section.module.css'

/** A bundle: its products beside each other, and what it costs less than they do. */
export function BundleTile({ bundle, cards, separately }: RelatedBundle) {
  const offer = useOffer(bundle)
  return (
    <article className={styles.tile}>
      <ProductLooks cards={cards} />
      <div className={styles.words}>
        <h3 className={styles.name}>{bundle.name}</h3>
        <p>{nameContents(bundle)}</p>
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
        <Saving price={offer.variation?.price} separately={separately} />
        <VariationChoice offer={offer} />
        <BuyButton offer={offer} look="line" />
      </div>
    </article>
  )
}

/** Another product, with the way to its page. */
export function ProductTile({ card }: { card: ProductCard }) {
  const { product, path } = card
  return (
    <article className={styles.tile}>
      <ProductLooks cards={[card]} />
      <div className={styles.words}>
        <h3 className={styles.name}>{product.name}</h3>
        <p>{product.tagline}</p>
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <PriceSlot offer={useOffer(product)} />
        </p>
        <Link href={path} className={buttonClass('line')}>
          Look inside<VisuallyHidden> {product.name}</VisuallyHidden>
        </Link>
      </div>
    </article>
  )
}
