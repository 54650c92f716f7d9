import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { Instrument } from '../../components/instrument/instrument.tsx'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './product-hero.module.css'
import type { ProductPage } from './schema.ts'

/** The product's name on its colour, what it costs, and the instrument itself to play. */
export function ProductHero({ page }: { page: ProductPage }) {
  const { product, colour, rhythm } = page.product
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} className={styles.plate}>
      <div className={styles.grid}>
        <h1 className={styles.name} data-long={isLong(product.name)}>
          {product.name}
        </h1>
        <div className={styles.words}>
          <SmallEditionOf page={page} />
          <p className={styles.headline}>{page.headline}</p>
          <p className="p-lead p-measure">{page.lead}</p>
          <VariationChoice offer={offer} />
          <div className={styles.buy}>
            <BuyButton offer={offer} large />
            <p className={styles.price}>
              <PriceSlot offer={offer} />
            </p>
          </div>
        </div>
        {page.instrument ? (
          <Instrument name={product.name} instrument={page.instrument} rhythm={rhythm} />
        ) : (
          <MovingFigure
            of={[{ name: product.name, rhythm }]}
            className={styles.figure}
            captionClassName={styles.caption}
          />
        )}
      </div>
    </ColourPanel>
  )
}

/** Names the product whose micro edition this is. */
function SmallEditionOf({ page: { product, otherEdition } }: { page: ProductPage }) {
  const { products } = useConfig()
  const isMicro = products.some(({ id, microOf }) => id === product.product.id && microOf !== null)
  if (!isMicro || !otherEdition) return null
  return (
    <p className="p-strong">
      The small edition of <Link href={otherEdition.path}>{otherEdition.product.name}</Link>
    </p>
  )
}
