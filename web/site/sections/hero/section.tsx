import { BuyButton } from '../../components/cart/buy-button.tsx'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { Actions } from '../actions.tsx'
import type { HeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** How a page opens: the headline, the lead and what to do, and a picture beside them. */
export default function Section({ payload }: { payload: HeroSection }) {
  const { headline, isTop, subjects } = payload
  const Headline = isTop ? 'h1' : 'h2'
  return (
    <section className={styles.hero}>
      <Headline className={styles.headline}>{headline}</Headline>
      <HeroWords payload={payload} className={styles.words} />
      {subjects.length > 0 && (
        <MovingFigure of={subjects} className={styles.figure} captionClassName={styles.caption} />
      )}
    </section>
  )
}

type HeroWordsProps = { payload: HeroSection; className: string | undefined }

/** What a hero says below its headline, and what to do. */
export function HeroWords({ payload: { lead, product, actions }, className }: HeroWordsProps) {
  return (
    <div className={className}>
      {lead !== '' && <p className="p-lead p-measure">{lead}</p>}
      {product && <HeroOffer card={product} />}
      <Actions actions={actions} large minor={product !== undefined} />
    </div>
  )
}

function HeroOffer({ card: { product } }: { card: ProductCard }) {
  const offer = useOffer(product)
  return (
    <>
      <VariationChoice offer={offer} />
      <div className="p-cluster p-gap-4 p-middle">
        <BuyButton offer={offer} large />
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
      </div>
    </>
  )
}
