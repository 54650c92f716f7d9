import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { rhythmOfSubject } from '#web/ui/illustration/rhythm-of-subject.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { Prose } from '#web/ui/prose.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { PageLinksSection } from '../../components/content/page-links.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig, usePageLink } from '../../shop.tsx'
import { changelogPath } from '../changelog/schema.ts'
import styles from './page.module.css'
import { ProductHero } from './product-hero.tsx'
import type { ProductPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: ProductPage }) {
  const { product, colour, rhythm } = payload.product
  return (
    <>
      <ProductHero page={payload} />
      <ProductOverview page={payload} />
      <ProductFeatures features={payload.features} subject={{ name: product.name, colour, rhythm }} />
      <ProductFacts facts={payload.facts} />
      {payload.otherEdition && <ProductEdition card={payload.otherEdition} />}
      <div className={styles.prose}>
        <Prose nodes={payload.prose} link={Link} />
      </div>
      {payload.guides.length > 0 && <PageLinksSection title={`Learn ${product.name}`} links={payload.guides} />}
      <ProductClosing card={payload.product} />
    </>
  )
}

function ProductOverview({ page }: { page: ProductPage }) {
  const { product } = page.product
  const comparison = usePageLink('comparison')
  return (
    <section className={styles.overview} aria-label="Overview">
      <p className={styles.statement}>{product.description}</p>
      <ul className={styles.ways}>
        {product.currentVersion !== undefined && (
          <li className="p-tabular">
            <Link href={changelogPath(page.product.path)}>Version {product.currentVersion}: what is new</Link>
          </li>
        )}
        {page.quickStart && (
          <li>
            <Link href={page.quickStart}>Quick start in your DAW</Link>
          </li>
        )}
        {comparison && (
          <li>
            <Link href={comparison.href}>Compare the products</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

type ProductFeaturesProps = { features: ProductPage['features']; subject: Subject }

/** The features of the product, a row each; where rings are drawn, they gain a hit with every row. [content.product-sections] */
function ProductFeatures({ features, subject }: ProductFeaturesProps) {
  return (
    <ul className={styles.features}>
      {features.map((feature, index) => (
        <li key={feature.title} className={styles.feature}>
          <div className={styles.figure}>
            <Illustration
              of={[{ ...subject, name: feature.title, rhythm: grown(subject, features.length, index) }]}
              weight={7}
            />
          </div>
          <h2 className={styles.title}>{feature.title}</h2>
          <p className={styles.text}>{feature.text}</p>
        </li>
      ))}
    </ul>
  )
}

/** As many hits as rows so far, spread over the bar. */
function grown(subject: Subject, rows: number, index: number) {
  const { steps } = rhythmOfSubject(subject)
  return { steps, hits: Array.from({ length: index + 1 }, (_, hit) => Math.floor((hit * steps) / rows)) }
}

function ProductFacts({ facts }: { facts: ProductPage['facts'] }) {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className="p-left-6 p-size-2">
        In plain lines
      </h2>
      <dl className="p-right-6">
        {facts.map((fact) => (
          <div key={fact.name} className={styles.line}>
            <dt className="p-strong">{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A product's other edition: the small one on the page of the whole, the whole one on the page of the small. */
function ProductEdition({ card: { product, path, colour, rhythm } }: { card: ProductCard }) {
  const isMicro = useConfig().products.some(({ id, microOf }) => id === product.id && microOf !== null)
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-labelledby="edition">
      <div className={styles.edition}>
        <div className={styles.editionFigure}>
          <Illustration of={[{ name: product.name, rhythm }]} weight={6} />
        </div>
        <div className={styles.words}>
          <p className="p-strong">{isMicro ? 'The small edition' : 'The whole of it'}</p>
          <h2 id="edition" className={styles.name}>
            <Link href={path}>{product.name}</Link>
          </h2>
          <p className="p-measure">{product.description}</p>
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>
            <PriceSlot offer={offer} />
          </p>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
        </div>
      </div>
    </ColourPanel>
  )
}

function ProductClosing({ card: { product, colour } }: { card: ProductCard }) {
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-label={`Buy ${product.name}`}>
      <div className={styles.closing}>
        <p className={styles.closingName} data-long={isLong(product.name)}>
          {product.name}
        </p>
        <p className={styles.closingPrice}>
          <PriceSlot offer={offer} />
        </p>
        <div className={styles.closingBuy}>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} large />
        </div>
      </div>
    </ColourPanel>
  )
}
