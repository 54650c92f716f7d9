import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { siteLinks } from '../../parts/frame/site-links.ts'
import { PageLinksSection, supportLink } from '../../parts/reading/page-links.tsx'
import { BundleOffers } from './bundle-offers.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePosts } from './home-posts.tsx'
import styles from './page.module.css'
import { ProductPlate } from './product-plate.tsx'
import type { HomePage } from './schema.ts'

export { schema } from './schema.ts'

const { getStarted, compare, templates } = siteLinks

const onward = [
  { path: getStarted.href, title: getStarted.title, summary: 'The first steps, and the guides to each product.' },
  { path: compare.href, title: compare.title, summary: 'The products side by side, row by row.' },
  { path: templates.href, title: templates.title, summary: 'Rhythms, each with its tempo and a layout of notes.' },
  supportLink,
]

/** What the vendor makes, and why. */
export default function Page({ payload }: { payload: HomePage }) {
  return (
    <>
      <HomeHero page={payload} />
      {payload.products.map((card) => (
        <ProductPlate key={card.product.id} card={card} />
      ))}
      <BundleOffers bundles={payload.bundles} cards={payload.products} />
      <div className={styles.prose}>
        <Prose nodes={payload.prose} link={Link} />
      </div>
      <HomePosts posts={payload.posts} />
      <PageLinksSection title="Where to begin" links={onward} />
    </>
  )
}
