import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageLinksSection } from '../../parts/reading/page-links.tsx'
import styles from './page.module.css'
import { ProductClosing } from './product-closing.tsx'
import { ProductEdition } from './product-edition.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFeatures } from './product-features.tsx'
import { ProductHero } from './product-hero.tsx'
import { ProductOverview } from './product-overview.tsx'
import type { ProductPage } from './schema.ts'

export { schema } from './schema.ts'

/** One product: what it is, what it does, the plain facts, its other edition, and the price again at the end. */
export default function Page({ payload }: { payload: ProductPage }) {
  const { product, colour, rhythm } = payload.product
  return (
    <>
      <ProductHero page={payload} />
      <ProductOverview page={payload} />
      <ProductFeatures features={payload.features} rhythm={rhythm} colour={colour} />
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
