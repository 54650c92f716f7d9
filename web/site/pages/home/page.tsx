import { useSupportLinks } from '../../components/content/page-links.tsx'
import type { PageLink } from '../../schema.ts'
import Hero from '../../sections/hero/section.tsx'
import Links from '../../sections/links/section.tsx'
import Posts from '../../sections/posts/section.tsx'
import { BundleOffers, EditionOffer, ProductPlate } from '../../sections/products/plates.tsx'
import Prose from '../../sections/prose/section.tsx'
import { usePageLink } from '../../shop.tsx'
import type { SiteLink } from '../../site-links.ts'
import type { HomePage } from './schema.ts'

export { schema } from './schema.ts'

/** Home, where the vendor's file has no sections: the products, prose and the newest posts. */
export default function Page({ payload }: { payload: HomePage }) {
  const { headline, lead, products, editions = [], bundles, posts, prose, play } = payload
  const subjects = products.map(({ product, colour, rhythm }) => ({ name: product.name, colour, rhythm }))
  const all = usePageLink('blog')?.href
  return (
    <>
      <Hero payload={{ headline, lead, isTop: true, actions: [], subjects, play }} />
      {products.map((card) => (
        <ProductPlate key={card.product.id} card={card} />
      ))}
      {editions.map((card) => (
        <EditionOffer key={card.product.id} card={card} />
      ))}
      <BundleOffers bundles={bundles} cards={products} />
      <Prose payload={{ text: prose }} />
      {posts.length > 0 && <Posts id="posts" payload={{ title: 'From the blog', all, posts }} />}
      <Links payload={{ title: 'Where to begin', links: useLinksOnward() }} />
    </>
  )
}

function useLinksOnward(): PageLink[] {
  return [
    ...summarise(usePageLink('get-started'), 'The first steps, and the guides to each product.'),
    ...summarise(usePageLink('comparison'), 'The products side by side, row by row.'),
    ...summarise(usePageLink('templates'), 'Rhythms, each with its tempo and a layout of notes.'),
    ...useSupportLinks(),
  ]
}

const summarise = (link: SiteLink | null, summary: string): PageLink[] =>
  link ? [{ path: link.href, title: link.title, summary }] : []
