import type { Bundle } from '#contract/entities/catalogue.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { BuyButton } from '../../parts/cart/buy-button.tsx'
import { describeOwned, nameContents } from '../../parts/products/bundle-share.ts'
import { PriceSlot } from '../../parts/products/price-slot.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import { VariationChoice } from '../../parts/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { useShop, useStore } from '../../shop.tsx'
import styles from './bundle-offers.module.css'

/** The bundles, each with the rhythms of what is in it printed over each other; as the storefront has them once it is there. */
export function BundleOffers({ bundles, cards }: { bundles: Bundle[]; cards: ProductCard[] }) {
  const storefront = useStore(useShop().storefront.$storefront)
  const offered = storefront?.bundles ?? bundles
  return offered.map((bundle) => <BundleOffer key={bundle.id} bundle={bundle} cards={cards} />)
}

function BundleOffer({ bundle, cards }: { bundle: Bundle; cards: ProductCard[] }) {
  const offer = useOffer(bundle)
  const owned = describeOwned(bundle)
  const contents = cards.filter(({ product }) => bundle.products.some(({ id }) => id === product.id))
  return (
    <section className={styles.offer} aria-labelledby={`bundle-${bundle.id}`}>
      <div className={styles.figure}>
        <RhythmFigure rings={contents.map(({ rhythm, colour }) => ({ rhythm, colour }))} dot={6} />
      </div>
      <div className={styles.words}>
        <h2 id={`bundle-${bundle.id}`} className="p-size-2">
          {bundle.name}
        </h2>
        <p className="p-size-lead">{bundle.tagline}</p>
        <p>{nameContents(bundle)}</p>
        {owned && <p>{owned}</p>}
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
        <VariationChoice offer={offer} />
        <BuyButton offer={offer} />
      </div>
    </section>
  )
}
