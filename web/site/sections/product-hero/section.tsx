import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { Instrument } from '../../components/instrument/instrument.tsx'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig } from '../../shop.tsx'
import type { ProductHeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The product's name on its colour, what it costs, and the instrument itself to play. */
export default function Section({ payload }: { payload: ProductHeroSection }) {
  const { headline, lead, isTop, instrument } = payload
  const { product, colour, rhythm } = payload.product
  const Name = isTop ? 'h1' : 'h2'
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} className={styles.plate}>
      <div className={styles.grid}>
        <Name className={styles.name} data-long={isLong(product.name)}>
          {product.name}
        </Name>
        <div className={styles.words}>
          <SmallEditionOf page={payload} />
          <p className={styles.headline}>{headline}</p>
          <p className="p-lead p-measure">{lead}</p>
          <VariationChoice offer={offer} />
          <div className={styles.buy}>
            <BuyButton offer={offer} large />
            <p className={styles.price}>
              <PriceSlot offer={offer} />
            </p>
          </div>
        </div>
        {instrument ? (
          <Instrument name={product.name} instrument={instrument} rhythm={rhythm} />
        ) : (
          <ProductLook card={payload.product} />
        )}
      </div>
    </ColourPanel>
  )
}

/** The picture of a product without an instrument, or else its drawing. */
function ProductLook({ card: { product, rhythm, image } }: { card: ProductCard }) {
  if (image) return <Picture image={image} sizes="(min-width: 50rem) 60vw, 100vw" isFirst className={styles.picture} />
  return (
    <MovingFigure of={[{ name: product.name, rhythm }]} className={styles.figure} captionClassName={styles.caption} />
  )
}

/** Names the product whose micro edition this is. */
function SmallEditionOf({ page: { product, otherEdition } }: { page: ProductHeroSection }) {
  const { products } = useConfig()
  const isMicro = products.some(({ id, microOf }) => id === product.product.id && microOf !== null)
  if (!isMicro || !otherEdition) return null
  return (
    <p className="p-strong">
      The small edition of <Link href={otherEdition.path}>{otherEdition.product.name}</Link>
    </p>
  )
}
