import type { Dialect } from '#contract/constants.ts'
import { nameMerchant } from '#contract/sellers.ts'
import type { BrandPicture, Navigation, SiteConfig, ThirdParty } from '#contract/site-config.ts'
import type { ThemePictures } from '#contract/theme.ts'
import { isRegisteredForVat, sellerOf } from '#service/sales/index.ts'
import type { SiteContent } from '#web/site/content.ts'
import { knownTexts } from '#web/site/routes.ts'
import type { HeaderSettings } from '../headers.ts'
import { type Content, listLeftOut } from '../shop/content.ts'
import { compareProgramVersions } from '../shop/program-version.ts'
import { findIllustration } from './illustration.ts'

/** The settings that the site depends on. */
export type SiteSettings = HeaderSettings & {
  dialect: Dialect
  /** The host that alone shows the desk; undefined where the desk shares that of the shop. */
  deskHost?: string | undefined
  /** Whether every page states that payments are not real. */
  isStaging?: boolean
  /** The tax service that decides instead of the rules of the program; undefined without one. */
  tax?: object | undefined
}

/** The version from which products that are free lead to the page that gives them. An update adds no link to a shop. */
const firstWithGifts = '0.3.0'

/** The configuration that every document contains. */
export function createConfig(
  settings: SiteSettings,
  content: Content,
  site: Pick<SiteContent, 'pages' | 'products' | 'storefront'>,
  { navigation, buildId }: { navigation: Navigation; buildId: string },
): SiteConfig {
  const {
    persistsUtm = false,
    company: _,
    consent,
    helpWidget,
    notice: _notice,
    licenseChecks: _checks,
    licenseTransfers,
    licenseNotice,
    ...vendor
  } = content.vendor
  const leftOut = listLeftOut(content.pages)
  const illustration = findIllustration(content)
  return {
    vendor,
    ...listPictures(content.theme.pictures),
    ...(illustration && { illustration }),
    currency: site.storefront.suggestedCurrency,
    products: site.products.map(({ product, text, sign, microOf, guides: [guide] }) => ({
      ...sign,
      tagline: product.tagline,
      edition: text.edition,
      microOf,
      ...(hasOneVersion(product.id, content, settings) && { hasOneVersion: true }),
      ...(guide && { guide: { href: guide.link.path, title: guide.link.title } }),
    })),
    navigation,
    ...(compareProgramVersions(content.writtenFor, firstWithGifts) < 0 ? { sellsFree: true } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...listOwnPaths(site),
    licensingHost: settings.licensingHost ?? '',
    dialect: settings.dialect,
    checkoutOrigin: settings.checkoutOrigin,
    ...listMerchant(settings),
    ...(chargesTax(content, settings)
      ? { pricesIncludeTax: content.catalogue.store.pricesIncludeTax }
      : { isUntaxed: true }),
    ...(persistsUtm ? { persistsUtm } : {}),
    ...(licenseNotice && { licenseNotice }),
    ...(licenseTransfers ? { hasTransfers: true } : {}),
    ...(consent && { consent: { ...consent, scripts: consent.scripts.map(withoutReach) } }),
    ...(helpWidget && { helpWidget: withoutReach(helpWidget) }),
    buildId,
  }
}

/** What another licensing service has released is not known. */
const hasOneVersion = (id: string, { catalogue }: Content, { licensingHost }: SiteSettings): boolean =>
  licensingHost === undefined && catalogue.releases.filter(({ productId }) => productId === id).length === 1

/** Whether any sale can be taxed: not for a vendor who is registered nowhere, unless a tax service or a merchant of record decides. */
export const chargesTax = ({ vendor }: Content, { tax, payment }: Pick<SiteSettings, 'tax' | 'payment'>): boolean =>
  tax !== undefined || payment?.seller !== undefined || isRegisteredForVat(vendor.company)

function listMerchant({ payment }: Pick<SiteSettings, 'payment'>): Pick<SiteConfig, 'merchant'> {
  const merchant = nameMerchant(sellerOf(payment ?? {}))
  return merchant === null ? {} : { merchant }
}

/** The paths of the vendor's own pages, which the browser cannot know from the routes. */
function listOwnPaths({ pages }: Pick<SiteContent, 'pages'>): Pick<SiteConfig, 'ownPaths'> {
  const ownPaths = [...pages.keys()].filter((name) => !knownTexts.has(name)).map((name) => `/${name}`)
  return ownPaths.length > 0 ? { ownPaths } : {}
}

function listPictures({ logo, mark }: ThemePictures): Pick<SiteConfig, 'logo' | 'mark'> {
  const [logoPicture, markPicture] = [logo, mark].map(toBrandPicture)
  return { ...(logoPicture && { logo: logoPicture }), ...(markPicture && { mark: markPicture }) }
}

const toBrandPicture = ({ light, dark }: ThemePictures['logo']): BrandPicture | undefined =>
  light === null
    ? undefined
    : {
        src: light.path,
        width: light.width,
        height: light.height,
        ...(dark !== null && dark.path !== light.path && { dark: dark.path }),
      }

/** The origins that a script reaches are needed for the security policy only. */
const withoutReach = ({ name, purpose, src }: ThirdParty): ThirdParty => ({ name, purpose, src })
