import type { Storefront } from '#contract/entities/catalogue.ts'
import { fillRoute } from '#web/site/navigation/match.ts'
import type { PagePayload } from '#web/site/rendering.ts'
import { type Route, routes } from '#web/site/routes.ts'
import type { Content } from '../../content/content.ts'
import { ContentError, type Fault } from '../../content/faults.ts'
import { makersOf } from './makers.ts'
import { gatherSiteContent } from './site-content.ts'

/** A page to be rendered: where, and of what. */
export type PageRequest = { route: Route; path: string; payload: PagePayload }

/**
 * Every page of the route table with its data, for what is sold and what the vendor wrote (specification §2): the website
 * that presents a vendor's wares [product.presents], whichever they are [product.wares]. [visitor.reads]
 */
export function listPages(content: Content, storefront: Storefront): PageRequest[] {
  const site = gatherSiteContent(content, storefront)
  const pages = routes.flatMap((route) =>
    makersOf(route, site).map(({ parameters, payload }) => ({ route, path: fillRoute(route, parameters), payload })),
  )
  refuseShadows(pages, content)
  return pages
}

/** Every path has one page: no product takes another's, and no redirect is laid over one. */
function refuseShadows(pages: PageRequest[], { redirects }: Content) {
  const paths = new Set<string>()
  const faults: Fault[] = []
  for (const { path } of pages) {
    if (paths.has(path))
      faults.push({
        file: 'content/catalogue',
        reason: `A product can't be called '${path.slice(1)}': ${path} is a page already`,
      })
    paths.add(path)
  }
  for (const path of Object.keys(redirects)) {
    if (paths.has(path))
      faults.push({ file: 'content/redirects.yaml', reason: `${path}: Is a page, which would never be seen` })
  }
  if (faults.length > 0) throw new ContentError(faults)
}
