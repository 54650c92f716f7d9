import { type ReactNode, useRef } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { useBuyBar } from '../../components/buy-bar/use-buy-bar.ts'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { LicenseNoticeOf } from '../../components/products/license-notice.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { countDays } from '../../count-days.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { buyPanelSlot, productHeroSlot } from '../../shop-code.ts'
import { OwnPart } from '../../slots.tsx'
import type { ProductHeroSection } from './schema.ts'
import styles from './section.module.css'

type ProductHeroProps = { payload: ProductHeroSection /** What the product looks like. */; figure: ReactNode }

/** The product's name on its colour, what it costs, and what it looks like. */
export function ProductHero({ payload, figure }: ProductHeroProps) {
  const { headline, lead, isTop } = payload
  const { product, colour } = payload.product
  const Name = isTop ? 'h1' : 'h2'
  const parts = {
    name: (
      <Name className={styles.name} data-long={isLong(product.name)}>
        {product.name}
      </Name>
    ),
    edition: <SmallEditionOf page={payload} />,
    headline: <p className={styles.headline}>{headline}</p>,
    lead: (
      <p className="p-lead p-measure p-balance">
        <NoBreak text={lead} />
      </p>
    ),
    buy: <BuyPanel payload={payload} />,
    figure,
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

/** What a product costs, the button that puts it into the cart, and its trial. */
function BuyPanel({ payload: { product: card, trial, isTop } }: { payload: ProductHeroSection }) {
  const offer = useOffer(card.product)
  const place = useRef<HTMLDivElement>(null)
  const BuyBar = useBuyBar(place, isTop)
  const parts = {
    variations: <VariationChoice offer={offer} />,
    button: <BuyButton offer={offer} large />,
    price: <PriceSlot offer={offer} />,
    trial: trial && (
      <Link href={trial.to} className={buttonClass('line', true)}>
        Try free for {countDays(trial.days)}
      </Link>
    ),
  }
  const panel = (
    <>
      {parts.variations}
      <p className={styles.price}>{parts.price}</p>
      <div className={styles.buy}>
        {parts.button}
        {parts.trial}
      </div>
    </>
  )
  return (
    <>
      <div ref={place} className={styles.panel}>
        {import.meta.env.SHOP_CODE && buyPanelSlot ? (
          <OwnPart slot="buy-panel" of={buyPanelSlot} parts={parts} fallback={panel} />
        ) : (
          panel
        )}
        <LicenseNoticeOf offer={offer} />
      </div>
      {BuyBar && <BuyBar offer={offer} colour={card.colour} trial={trial} top={place} />}
    </>
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
