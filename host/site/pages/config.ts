import type { Storefront } from '#contract/entities/catalogue.ts'
import type { SiteConfig } from '#contract/pages/config.ts'
import type { Content } from '../../content/content.ts'
import type { SiteSettings } from '../settings.ts'
import { gatherSiteContent } from './site-content.ts'

/** What the browser must know of its shop. */
export function createConfig(
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  buildId: string,
): SiteConfig {
  const { persistsUtm = false, company: _, ...vendor } = content.vendor
  return {
    vendor,
    currency: storefront.suggestedCurrency,
    products: gatherSiteContent(content, storefront).products.map(({ product, text, sign, microOf }) => ({
      ...sign,
      tagline: product.tagline,
      edition: text.edition,
      microOf,
    })),
    licensingHost: settings.licensingHost ?? '',
    dialect: settings.dialect,
    checkoutOrigin: settings.checkoutOrigin,
    ...(persistsUtm ? { persistsUtm } : {}),
    buildId,
  }
}
