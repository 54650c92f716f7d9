import type { Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import { panelPaint } from '#contract/theme.ts'
import { type CatalogueContent, findCurrentVersion, isPrerelease, releasesOf } from '#service/catalogue/index.ts'
import type { PresentedProduct, ProductText, Release, SiteContent } from '#web/site/content.ts'
import { route as guideRoute } from '#web/site/pages/guide/route.ts'
import { route as productRoute } from '#web/site/pages/product/route.ts'
import { route as quickStartRoute } from '#web/site/pages/quick-start/route.ts'
import { route as quickStartsRoute } from '#web/site/pages/quick-starts/route.ts'
import { fillRoute } from '#web/site/route.ts'
import { type Content, findMicroOf } from '../shop/content.ts'
import { compareProgramVersions } from '../shop/program-version.ts'

/** The version from which pages offer trials, bundles and small editions by themselves. */
const firstWithOffers = '0.3.0'

/** Brings the vendor's text and what is for sale together. Products that lack either have no page. */
export function gatherSiteContent(content: Content, storefront: Storefront): SiteContent {
  const { vendor, pages, posts, daws, templates, education, media } = content
  const hasOffers = compareProgramVersions(content.writtenFor, firstWithOffers) >= 0
  const sold = storefront.products.filter(({ id }) => content.products.has(id))
  const ids = new Set(sold.map(({ id }) => id))
  const products = sold.flatMap((product) => {
    const text = content.products.get(product.id)
    return text ? [presentProduct(product, text, findMicroOf(product.id, ids), { content, storefront, hasOffers })] : []
  })
  return { vendor, pages, posts, daws, templates, education, media, storefront, products, hasOffers }
}

function presentProduct(
  product: StoreProduct,
  text: ProductText,
  microOf: string | null,
  { content, storefront, hasOffers }: { content: Content; storefront: Storefront; hasOffers: boolean },
): PresentedProduct {
  const { id, name } = product
  const sold = content.catalogue.products.find((each) => each.id === id)
  const releases = listReleases(id, content)
  const { colour = panelPaint, rhythm, image } = text
  const look = { colour, ...(rhythm && { rhythm }) }
  const path = fillRoute(productRoute, { product: id })
  const shown = image && content.media.image(image)
  return {
    product,
    text,
    microOf,
    card: { product, path, ...look, ...(shown && { image: shown }) },
    sign: { id, name, path, ...look },
    picture: content.theme.illustration === 'none' ? shown : undefined,
    quickStart: content.pages.has(quickStartsRoute.text) ? fillRoute(quickStartRoute, { product: id }) : null,
    guides: listGuides(id, text, microOf, content),
    releases,
    downloads: sold?.downloads,
    seats: sold?.maxActivations,
    trial: hasOffers && sold ? findTrial(sold, releases) : null,
    bundles: hasOffers ? storefront.bundles.filter(({ products }) => products.some((part) => part.id === id)) : [],
  }
}

/** A trial starts in the plug-in, so there is none for visitors where only owners may download it. */
function findTrial(
  { trialDays, trialNeedsAccount = false, downloads }: CatalogueContent['products'][number],
  releases: readonly Release[],
): PresentedProduct['trial'] {
  const canDownload = !downloads.needsOwnership && releases.some(({ isCurrent }) => isCurrent)
  return trialDays > 0 && canDownload ? { days: trialDays, needsAccount: trialNeedsAccount } : null
}

function listGuides(id: string, { edition }: ProductText, microOf: string | null, { guides }: Content) {
  const place = { product: microOf ?? id, edition: microOf === null ? String(edition) : 'micro' }
  const folder = `${place.product}-${place.edition}`
  return guides
    .filter((guide) => guide.folder === folder)
    .map((text) => {
      const parameters = { ...place, guide: text.slug }
      const link = { path: fillRoute(guideRoute, parameters), title: text.title, summary: text.summary }
      return { text, parameters, link }
    })
}

function listReleases(id: string, { catalogue }: Content) {
  const releases = releasesOf(catalogue.releases, id)
  const current = findCurrentVersion(releases)
  return releases.map((release) => ({
    ...release,
    isCurrent: release.version === current,
    isPrerelease: isPrerelease(release),
  }))
}
