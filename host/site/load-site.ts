import type { Storefront } from '#contract/entities/catalogue.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { Navigation, SiteConfig } from '#contract/site-config.ts'
import { needsWithdrawalFunction, sellerOf } from '#service/sales/index.ts'
import type { SiteContent } from '#web/site/content.ts'
import { listFirstSteps } from '#web/site/first-steps.ts'
import { hasText, type Load, writeHead } from '#web/site/load.ts'
import { fillRoute } from '#web/site/route.ts'
import { type Route, routes } from '#web/site/routes.ts'
import type { PagePayload } from '#web/site/schema.ts'
import type { Content } from '../shop/content.ts'
import { ContentError, type Fault } from '../shop/content-error.ts'
import { composePage } from './compose-pages.ts'
import { createConfig, type SiteSettings } from './config.ts'
import type { LoadedPage } from './loaded-page.ts'
import { createNavigation } from './navigation/create-navigation.ts'
import { findNavigationFaults } from './navigation/navigation-faults.ts'
import { createRouting, type Routing } from './routing.ts'
import { createSeoContext, type SeoContext } from './seo/context.ts'
import { nameOf } from './seo/page-names.ts'
import { gatherSiteContent } from './site-content.ts'

/** The site of one content folder and one storefront, not rendered yet. */
export type LoadedSite = {
  content: Content
  config: SiteConfig
  /** How to begin with each product, for the checkout. */
  firstSteps: FirstSteps[]
  routing: Routing
  pages: LoadedPage[]
  seo: SeoContext
}

export function loadSite(
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  buildId: string,
): LoadedSite {
  const site = gatherSiteContent(content, storefront)
  const pages = loadPages(site, content.redirects)
  const navigation = loadNavigation(settings, content, site, pages)
  const config = createConfig(settings, content, site, { navigation, buildId })
  return {
    content,
    config,
    firstSteps: listFirstSteps(site),
    pages,
    routing: createRouting(content, config),
    seo: createSeoContext(content, site, pages, settings),
  }
}

/** Throws a `ContentError` for entries of navigation.yaml that lead nowhere. */
function loadNavigation(
  { payment }: Pick<SiteSettings, 'payment'>,
  content: Content,
  site: SiteContent,
  pages: LoadedPage[],
  now = new Date(),
): Navigation {
  const linked = {
    vendorName: content.vendor.name,
    products: site.products.map(({ sign, microOf }) => ({ ...sign, microOf })),
    titles: new Map(pages.map((page) => [page.path, withoutEnding(nameOf(page, content), content.vendor.name)])),
    isWithdrawable: needsWithdrawalFunction(content.vendor.company, sellerOf(payment ?? {}), now),
  }
  const faults = findNavigationFaults(content.navigation, { ...linked, redirects: content.redirects })
  if (faults.length > 0) throw new ContentError(faults)
  return createNavigation(content.navigation, linked)
}

/** A title without the vendor's name, however the vendor separates them. */
const withoutEnding = (title: string, vendorName: string): string => {
  const ending = [' – ', ' — ', ' - ', ' | ', ' · '].map((mark) => mark + vendorName).find((end) => title.endsWith(end))
  return ending === undefined ? title : title.slice(0, -ending.length)
}

/** `load` of the page's `load.ts`; a page without one says title and description in its route. */
async function importLoader({ name, head }: Route): Promise<Load<PagePayload>> {
  if (head) return (site) => [{ payload: { head: writeHead(head.title, head.description, site) } }]
  const file = new URL(`../../web/site/pages/${name}/load.ts`, import.meta.url)
  const { load }: { load: Load<PagePayload> } = await import(file.href)
  return load
}

const loaders = await Promise.all(routes.map(async (route) => ({ route, load: await importLoader(route) })))

/**
 * Every page of the site with its data, for any vendor and any products (specification §2).
 * [product.presents] [product.wares] [visitor.reads]
 */
export function loadPages(site: SiteContent, redirects: Record<string, string>): LoadedPage[] {
  const present = loaders.filter(({ route }) => hasText(site, route))
  const pages = present.flatMap(({ route, load }) =>
    load(site).map(({ parameters, payload, files = [] }) => ({
      route,
      path: fillRoute(route, parameters),
      payload: composePage({ route, ...(parameters && { parameters }), payload }, site),
      files,
    })),
  )
  refuseShadows(pages, redirects)
  return pages
}

/** Every path has one page: no product takes the path of another page, and no redirect hides one. */
function refuseShadows(pages: LoadedPage[], redirects: Record<string, string>) {
  const paths = new Set<string>()
  const faults: Fault[] = []
  for (const { route, path } of pages) {
    // A page that the shop leaves out keeps its path, because it may be written later.
    if (paths.has(path) || (route.path !== path && routes.some((other) => other.path === path)))
      faults.push({
        file: 'catalogue',
        reason: `A product can't be called '${path.slice(1)}': ${path} is a page already`,
      })
    paths.add(path)
  }
  for (const path of Object.keys(redirects)) {
    if (paths.has(path))
      faults.push({ file: 'redirects.yaml', reason: `${path}: Is a page, which would never be seen` })
  }
  if (faults.length > 0) throw new ContentError(faults)
}
