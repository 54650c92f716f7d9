import type { Storefront } from '#contract/entities/catalogue.ts'
import type { SiteConfig } from '#contract/pages/config.ts'
import type { ThirdParty } from '#contract/pages/third-parties.ts'
import { needsWithdrawalFunction } from '#service/sales/index.ts'
import type { Content } from '../../content/content.ts'
import type { SiteSettings } from '../settings.ts'
import { gatherSiteContent } from './site-content.ts'

/** What the browser must know of its shop. */
export function createConfig(
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  buildId: string,
  now = new Date(),
): SiteConfig {
  const { persistsUtm = false, company, consent, helpWidget, ...vendor } = content.vendor
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
    pricesIncludeTax: content.catalogue.store.pricesIncludeTax,
    ...(needsWithdrawalFunction(company, now) ? { isWithdrawable: true } : {}),
    ...(persistsUtm ? { persistsUtm } : {}),
    ...(consent && { consent: { ...consent, scripts: consent.scripts.map(withoutReach) } }),
    ...(helpWidget && { helpWidget: withoutReach(helpWidget) }),
    buildId,
  }
}

/** What a script reaches is for the security policy alone. */
const withoutReach = ({ name, purpose, src }: ThirdParty): ThirdParty => ({ name, purpose, src })
