import type { ProductSign } from '#contract/site-config.ts'
import type { SiteContent } from '#web/site/content.ts'
import type { Content } from '../../content/content.ts'
import type { LoadedPage } from '../load-pages.ts'
import type { SiteSettings } from '../settings.ts'

/** What is said of every page to those who look for it. */
export type SiteFacts = {
  content: Content
  currency: string
  products: ProductSign[]
  pages: LoadedPage[]
  /** The address of a path. */
  addressOf(path: string): string
  /** The address of a path of the licensing service. */
  serviceAddressOf(path: string): string
}

export function gatherFacts(
  content: Content,
  { storefront, products }: Pick<SiteContent, 'storefront' | 'products'>,
  pages: LoadedPage[],
  { publicUrl, licensingHost = publicUrl }: Pick<SiteSettings, 'publicUrl' | 'licensingHost'>,
): SiteFacts {
  return {
    ...{ content, pages },
    currency: storefront.suggestedCurrency,
    products: products.map(({ sign }) => sign),
    addressOf: (path) => new URL(path, publicUrl).href,
    serviceAddressOf: (path) => new URL(path, licensingHost).href,
  }
}

export const isIndexed = ({ route }: LoadedPage): boolean => route.render === 'prerendered'
