import { Picture } from '#web/ui/picture.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { Actions } from '../actions.tsx'
import { VideoPlayer } from '../video-player.tsx'
import type { HeroMediaSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** From this shape on a picture stands below the words and not beside them. */
const widestBeside = 1.4

/** How a page opens: with a picture, a video or a product to buy. */
export default function Section({ payload }: { payload: HeroMediaSection }) {
  const { headline, lead, isTop, image, video, product, actions, subjects } = payload
  const Headline = isTop ? 'h1' : 'h2'
  const shape = video ?? image
  const isWide = shape !== undefined && shape.width / shape.height >= widestBeside
  return (
    <section className={isWide ? styles.wide : styles.beside}>
      <Headline className={styles.headline}>{headline}</Headline>
      <div className={styles.words}>
        {lead !== '' && <p className="p-lead p-measure">{lead}</p>}
        {product && <HeroOffer card={product} />}
        <Actions actions={actions} large minor={product !== undefined} />
      </div>
      <div className={styles.media}>
        {video && <VideoPlayer video={video} name={headline} />}
        {!video && image && <Picture image={image} sizes={isWide ? '100vw' : '(min-width: 50rem) 50vw, 100vw'} />}
        {!shape && subjects.length > 0 && <MovingFigure of={subjects} captionClassName={styles.caption} />}
      </div>
    </section>
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
