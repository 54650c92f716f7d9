import type { Dialect } from './constants.ts'
import type { Bundle, StoreProduct, Vendor } from './entities/catalogue.ts'

/** What the browser must know of its shop on every page; stands in the HTML as JSON, checked when read. */
export type SiteConfig = {
  vendor: Vendor & { tagline: string; email: string }
  /** The vendor's currency: what prices are shown in until the customer's cart says another. */
  currency: string
  /** Products in catalogue order, for menus and footers. */
  products: { id: string; name: string; tagline: string; path: string; colour: string; rhythm: Rhythm }[]
  /** Base address of the licensing service, '' when it is the page's own origin. */
  licensingHost: string
  dialect: Dialect
  /** Origin of the checkout page; its messages are accepted from nowhere else. */
  checkoutOrigin: string
}

/** Markdown after sanitising: sent as a tree and rendered with React, so that no page needs raw HTML. */
export type ProseNode =
  | { type: 'text'; value: string }
  | { type: 'element'; tag: string; attributes: Record<string, string>; children: ProseNode[] }

/** What a product's figure is drawn from: steps around a circle, and which of them sound. */
export type Rhythm = { steps: number; hits: number[] }

export type PageHead = { title: string; description: string }

export type HomePage = {
  head: PageHead
  headline: string
  lead: string
  prose: ProseNode[]
  products: ProductCard[]
  bundles: Bundle[]
}
export type ProductPage = {
  head: PageHead
  product: ProductCard
  headline: string
  lead: string
  features: { title: string; text: string }[]
  facts: { name: string; value: string }[]
  prose: ProseNode[]
}
/** A product as the pages show it: the storefront's entry and its look. */
export type ProductCard = {
  product: StoreProduct
  path: string
  colour: string
  rhythm: Rhythm
}
