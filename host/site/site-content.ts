import type { Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import { panelPaint } from '#contract/theme.ts'
import { findCurrentVersion, isPrerelease, releasesOf } from '#service/catalogue/index.ts'
import type { PresentedProduct, ProductText, SiteContent } from '#web/site/content.ts'
import { route as guideRoute } from '#web/site/pages/guide/route.ts'
import { route as productRoute } from '#web/site/pages/product/route.ts'
import { route as quickStartRoute } from '#web/site/pages/quick-start/route.ts'
import { route as quickStartsRoute } from '#web/site/pages/quick-starts/route.ts'
import { fillRoute } from '#web/site/route.ts'
import type { Content } from '../shop/content.ts'
import { findMicroOf } from '../shop/content.ts'

/** Brings the vendor's text and what is for sale together. Products that lack either have no page. */
export function gatherSiteContent(content: Content, storefront: Storefront): SiteContent {
  const { vendor, pages, posts, daws, templates, education, media } = content
  const sold = storefront.products.filter(({ id }) => content.products.has(id))
  const ids = new Set(sold.map(({ id }) => id))
  const products = sold.flatMap((product) => {
    const text = content.products.get(product.id)
    return text ? [presentProduct(product, text, findMicroOf(product.id, ids), content)] : []
  })
  return { vendor, pages, posts, daws, templates, education, media, storefront, products }
}

function presentProduct(
  product: StoreProduct,
  text: ProductText,
  microOf: string | null,
  content: Content,
): PresentedProduct {
  const { id, name } = product
  const { colour = panelPaint, rhythm, image } = text
  const look = { colour, ...(rhythm && { rhythm }) }
  const path = fillRoute(productRoute, { product: id })
  return {
    product,
    text,
    microOf,
    card: { product, path, ...look, ...(image && { image: content.media.image(image) }) },
    sign: { id, name, path, ...look },
    quickStart: content.pages.has(quickStartsRoute.text) ? fillRoute(quickStartRoute, { product: id }) : null,
    guides: listGuides(id, text, microOf, content),
    releases: listReleases(id, content),
    downloads: content.catalogue.products.find((each) => each.id === id)?.downloads,
  }
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
