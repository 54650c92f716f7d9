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
import { buyPanelSlot, productHeroSlot } from '../../shop-code.ts'
import { OwnPart } from '../../slots.tsx'
import type { ProductHeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The product's name on its colour, what it costs, and the instrument itself to play. */
export default function Section({ payload }: { payload: ProductHeroSection }) {
  const { headline, lead, isTop, instrument } = payload
  const { product, colour, rhythm } = payload.product
  const Name = isTop ? 'h1' : 'h2'
  const parts = {
    name: (
      <Name className={styles.name} data-long={isLong(product.name)}>
        {product.name}
      </Name>
    ),
    edition: <SmallEditionOf page={payload} />,
    headline: <p className={styles.headline}>{headline}</p>,
    lead: <p className="p-lead p-measure">{lead}</p>,
    buy: <BuyPanel product={product} />,
    figure: instrument ? (
      <Instrument name={product.name} instrument={instrument} rhythm={rhythm} />
    ) : (
      <ProductLook card={payload.product} />
    ),
  }
  const grid = (
    <div className={styles.grid}>
      {parts.name}
      <div className={styles.words}>
        {parts.edition}
        {parts.headline}
        {parts.lead}
        {parts.buy}
      </div>
      {parts.figure}
    </div>
  )
  return (
    <ColourPanel colour={colour} className={styles.plate}>
      {import.meta.env.SHOP_CODE && productHeroSlot ? (
        <OwnPart slot="product-hero" of={productHeroSlot} parts={parts} fallback={grid} />
      ) : (
        grid
      )}
    </ColourPanel>
  )
}

/** What a product costs, and the button that puts it into the cart. */
function BuyPanel({ product }: { product: ProductCard['product'] }) {
  const offer = useOffer(product)
  const parts = {
    variations: <VariationChoice offer={offer} />,
    button: <BuyButton offer={offer} large />,
    price: <PriceSlot offer={offer} />,
  }
  const panel = (
    <>
      {parts.variations}
      <div className={styles.buy}>
        {parts.button}
        <p className={styles.price}>{parts.price}</p>
      </div>
    </>
  )
  return import.meta.env.SHOP_CODE && buyPanelSlot ? (
    <OwnPart slot="buy-panel" of={buyPanelSlot} parts={parts} fallback={panel} />
  ) : (
    panel
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
