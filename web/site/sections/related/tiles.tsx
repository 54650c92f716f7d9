import { formatMoney } from '#contract/format-money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { nameContents } from '../../components/products/bundle-contents.ts'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import type { RelatedBundle } from './schema.ts'
import styles from './section.module.css'

/** A bundle: its products beside each other, and what it costs less than they do. */
export function BundleTile({ bundle, cards, separately }: RelatedBundle) {
  const offer = useOffer(bundle)
  return (
    <article className={styles.tile}>
      <div className={styles.looks}>
        {cards.map((card) => (
          <Look key={card.path} card={card} />
        ))}
      </div>
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
      <div className={styles.looks}>
        <Look card={card} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{product.name}</h3>
        <p>{product.tagline}</p>
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <PriceSlot offer={useOffer(product)} />
        </p>
        <Link href={path} className={buttonClass('line')}>
          View<VisuallyHidden> {product.name}</VisuallyHidden>
        </Link>
      </div>
    </article>
  )
}

/** A product's picture on its colour, or else its drawing or its name. */
function Look({ card: { product, colour, rhythm, image } }: { card: ProductCard }) {
  const { illustration } = useConfig()
  return (
    <ColourPanel as="div" colour={colour} className={styles.look} aria-hidden="true">
      {image ? (
        <Picture image={{ ...image, alt: '' }} sizes="(min-width: 50rem) 25vw, 50vw" className={styles.picture} />
      ) : illustration ? (
        <div className={styles.figure}>
          <Illustration of={[{ name: product.name, rhythm }]} weight={5} />
        </div>
      ) : (
        <p className={styles.name}>{product.name}</p>
      )}
    </ColourPanel>
  )
}

type SavingProps = { price: Readonly<Record<string, number>> | undefined; separately: Readonly<Record<string, number>> }

/** What a bundle costs less than its products, in the currency of the cart. */
function Saving({ price, separately }: SavingProps) {
  const { currency: vendors } = useConfig()
  const { currency: carts } = useStore(useShop().cart.$cart)
  const currency = price && Object.hasOwn(price, carts) ? carts : vendors
  const now = price?.[currency]
  const before = separately[currency]
  if (now === undefined || before === undefined || before <= now) return null
  return (
    <p className="p-small">
      {formatMoney(before - now, currency)} less than one by one ({formatMoney(before, currency)})
    </p>
  )
}
