import type { Storefront } from '#contract/entities/catalogue.ts'
import type { ProductSign } from '#contract/pages/parts.ts'
import type { Content } from '../../content/content.ts'
import type { PageRequest } from '../pages/list-pages.ts'
import { gatherSiteContent } from '../pages/site-content.ts'
import type { SiteSettings } from '../settings.ts'

/** What is said of every page to those who look for it. */
export type SiteFacts = {
  content: Content
  currency: string
  products: ProductSign[]
  pages: PageRequest[]
  /** The address of a path. */
  addressOf(path: string): string
  /** The address of a path of the licensing service. */
  serviceAddressOf(path: string): string
}

export function gatherFacts(
  content: Content,
  storefront: Storefront,
  pages: PageRequest[],
  { publicUrl, licensingHost = publicUrl }: Pick<SiteSettings, 'publicUrl' | 'licensingHost'>,
): SiteFacts {
  return {
    ...{ content, pages },
    currency: storefront.suggestedCurrency,
    products: gatherSiteContent(content, storefront).products.map(({ sign }) => sign),
    addressOf: (path) => new URL(path, publicUrl).href,
    serviceAddressOf: (path) => new URL(path, licensingHost).href,
  }
}

export const isIndexed = ({ route }: PageRequest): boolean => route.render === 'prerendered'
