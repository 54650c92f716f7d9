import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { PageHead, ProductCard, ProductSign } from '#contract/pages/parts.ts'
import { fillRoute } from '#web/site/navigation/match.ts'
import { type RouteName, routes } from '#web/site/routes.ts'
import type { Content, ProductText } from '../../content/content.ts'
import { findMicroOf } from '../../content/micro-edition.ts'

/** A product that is sold and presented, with all that pages say of it. */
export type Presented = {
  product: StoreProduct
  text: ProductText
  card: ProductCard
  sign: ProductSign
  /** The product of which this is the micro edition. */
  microOf: string | null
  /** Where its quick start is. */
  quickStart: string
  /** The folder of its guides, which is also in their paths: 'clatter-2', 'clatter-micro'. */
  guideFolder: string
}

/** What all pages of the site are made of. */
export type SiteContent = {
  content: Content
  /** All that is for sale, also what has no page. */
  storefront: Storefront
  products: Presented[]
  bundles: Bundle[]
}

/** Brings the vendor's words and what is for sale together; products that lack either have no page. */
export function gatherSiteContent(content: Content, storefront: Storefront): SiteContent {
  const sold = storefront.products.filter(({ id }) => content.products.has(id))
  const ids = new Set(sold.map(({ id }) => id))
  const products = sold.flatMap((product) => {
    const text = content.products.get(product.id)
    return text ? [presentProduct(product, text, findMicroOf(product.id, ids))] : []
  })
  return { content, storefront, products, bundles: storefront.bundles }
}

function presentProduct(product: StoreProduct, text: ProductText, microOf: string | null): Presented {
  const { id, name } = product
  const { colour, rhythm } = text
  const path = pathOf('product', { product: id })
  return {
    ...{ product, text, microOf },
    card: { product, path, colour, rhythm },
    sign: { id, name, path, colour, rhythm },
    quickStart: pathOf('quick-start', { product: id }),
    guideFolder: microOf === null ? `${id}-${text.edition}` : id,
  }
}

/** The path of a route, its parameters filled in. */
export function pathOf(name: RouteName, parameters?: Record<string, string>): string {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`There is no route ${name}`)
  return fillRoute(route, parameters)
}

/** The head of a page whose title is its own: the vendor's name goes behind it. */
export const writeHead = (title: string, description: string, { vendor }: Content): PageHead => ({
  title: `${title} – ${vendor.name}`,
  description,
})
