import type { ReactNode } from 'react'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import type { PriceMap } from '#contract/entities/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration, useIllustrationWords } from '#web/ui/illustration/illustration.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { describeOwned, nameContents } from '../../components/products/bundle-contents.ts'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { ProductLooks } from '../../components/products/product-looks.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { Saving } from '../../components/products/saving.tsx'
import { sumPrices } from '../../components/products/sum-prices.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import styles from './plates.module.css'

const subjectOf = ({ product, colour, rhythm }: ProductCard) => ({ name: product.name, colour, rhythm })

/** A product: its name as large as the page allows, its figure, its price. */
export function ProductPlate({ card }: { card: ProductCard }) {
  const { product, path, colour, rhythm, image } = card
  const words = useIllustrationWords([subjectOf(card)])
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} className={styles.plate} aria-labelledby={`plate-${product.id}`}>
      <div className={styles.grid}>
        <h2 id={`plate-${product.id}`} className={styles.name} data-long={isLong(product.name)}>
          <Link href={path}>{product.name}</Link>
        </h2>
        {words && <p className={styles.meter}>{words}</p>}
        {image ? (
          <Picture image={image} sizes="(min-width: 50rem) 62vw, 100vw" className={styles.platePicture} />
        ) : (
          <div className={styles.plateFigure}>
            <Illustration of={[{ name: product.name, rhythm }]} />
          </div>
        )}
        <div className={styles.words}>
          <p className={styles.tagline}>{product.tagline}</p>
          <p>
            <NoBreak text={product.description} />
          </p>
          <MicroEdition of={product.id} />
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>
            <PriceSlot offer={offer} />
          </p>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
          <Link href={path} className={buttonClass('line')}>
            Look inside
          </Link>
        </div>
      </div>
    </ColourPanel>
  )
}

function MicroEdition({ of }: { of: string }) {
  const micro = useConfig().products.find(({ microOf }) => microOf === of)
  if (!micro) return null
  return (
    <p>
      Also small: <Link href={micro.path}>{micro.name}</Link>
    </p>
  )
}

/** The bundles with the figures of their products; from the storefront once it is loaded. */
export function BundleOffers({ bundles, cards }: { bundles: Bundle[]; cards: ProductCard[] }) {
  const storefront = useStore(useShop().storefront.$storefront)
  const offered = storefront?.bundles ?? bundles
  return offered.map((bundle) => <BundleOffer key={bundle.id} bundle={bundle} cards={cards} />)
}

function BundleOffer({ bundle, cards }: { bundle: Bundle; cards: ProductCard[] }) {
  const owned = describeOwned(bundle)
  const contents = cards.filter(({ product }) => bundle.products.some(({ id }) => id === product.id))
  const isComparable = !bundle.partial && contents.length === bundle.products.length
  const separately = sumPrices(contents.map(({ product }) => product.defaultVariation?.price ?? {}))
  return (
    <Offer
      id={`bundle-${bundle.id}`}
      item={bundle}
      title={bundle.name}
      contents={contents}
      separately={isComparable ? separately : undefined}
    >
      <p>{nameContents(bundle)}</p>
      {owned && <p>{owned}</p>}
    </Offer>
  )
}

/** The small edition of a product. */
export function EditionOffer({ card }: { card: ProductCard }) {
  const { product, path } = card
  const title = <Link href={path}>{product.name}</Link>
  return (
    <Offer id={`plate-${product.id}`} item={product} title={title} contents={[card]}>
      <p>
        <NoBreak text={product.description} />
      </p>
    </Offer>
  )
}

type OfferProps = {
  id: string
  item: StoreProduct | Bundle
  title: ReactNode
  /** What the figure shows. */
  contents: readonly ProductCard[]
  /** What the contents cost one by one, where that can be compared. */
  separately?: PriceMap | undefined
  children: ReactNode
}

/** Something for sale in a row: its figure, its words, its price. */
function Offer({ id, item, title, contents, separately, children }: OfferProps) {
  const offer = useOffer(item)
  const { illustration } = useConfig()
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.bundleFigure}>
        {illustration ? (
          <Illustration of={contents.map(subjectOf)} weight={6} />
        ) : (
          contents.some(({ image }) => image) && <ProductLooks cards={contents} />
        )}
      </div>
      <div className={styles.bundleText}>
        <h2 id={id} className="p-size-2">
          {title}
        </h2>
        <p className="p-size-lead">{item.tagline}</p>
        {children}
      </div>
      <div className={styles.bundleBuy}>
        <p className={styles.bundlePrice}>
          <PriceSlot offer={offer} />
        </p>
        {separately && <Saving price={offer.variation?.price} separately={separately} />}
        <VariationChoice offer={offer} />
        <BuyButton offer={offer} />
      </div>
    </section>
  )
}
