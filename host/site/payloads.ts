import type { Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { ProductCard, SiteConfig } from '#contract/pages.ts'
import { expandRoute } from '#web/site/navigation/match.ts'
import { type Route, routes } from '#web/site/routes.ts'
import type { Content, ProductText } from '../content/read-content.ts'
import type { SiteSettings } from './settings.ts'

/** A page to be rendered: where, and of what. */
export type PageRequest = { route: Route; path: string; payload: unknown }

type Presented = { product: StoreProduct; text: ProductText; card: ProductCard }

/** What the browser must know of its shop. */
export function createConfig(settings: SiteSettings, content: Content, storefront: Storefront): SiteConfig {
  return {
    vendor: content.vendor,
    currency: storefront.suggestedCurrency,
    products: presentProducts(content, storefront).map(({ product, card }) => ({
      id: product.id,
      name: product.name,
      tagline: product.tagline,
      path: card.path,
      colour: card.colour,
      rhythm: card.rhythm,
    })),
    licensingHost: settings.licensingHost ?? '',
    dialect: settings.dialect,
    checkoutOrigin: settings.checkoutOrigin,
  }
}

/** Every page of the route table with its data; products are those in the storefront that `content/products/` presents. */
export function listPages(content: Content, storefront: Storefront): PageRequest[] {
  const presented = presentProducts(content, storefront)
  const products = presented.map(({ product }) => product)
  const pages = routes.flatMap((route) =>
    expandRoute(route, products).map(({ path, product }) => ({
      route,
      path,
      payload: createPayload(route, content, storefront, presented, product),
    })),
  )
  refuseShadows(pages)
  return pages
}

function refuseShadows(pages: PageRequest[]) {
  for (const { path, route } of pages) {
    const first = pages.find((page) => page.path === path)
    if (first?.route !== route)
      throw new Error(`A product can't be called '${path.slice(1)}': ${path} is a page already`)
  }
}

function createPayload(
  route: Route,
  content: Content,
  { bundles }: Storefront,
  presented: Presented[],
  productId: string | undefined,
): unknown {
  if (route.render === 'shell') {
    return { head: { title: `${route.title ?? ''} – ${content.vendor.name}`, description: content.vendor.tagline } }
  }
  if (route.name === 'home') return { ...content.home, products: presented.map(({ card }) => card), bundles }
  const found = presented.find(({ product }) => product.id === productId)
  if (!found) throw new Error(`No data is known for the page ${route.name}`)
  const { colour, rhythm, ...text } = found.text
  return { ...text, product: found.card }
}

function presentProducts(content: Content, storefront: Storefront): Presented[] {
  return storefront.products.flatMap((product) => {
    const text = content.products.get(product.id)
    if (!text) return []
    const card = { product, path: `/${product.id}`, colour: text.colour, rhythm: text.rhythm }
    return [{ product, text, card }]
  })
}
