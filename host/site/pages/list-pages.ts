import type { Storefront } from '#contract/entities/catalogue.ts'
import { fillRoute } from '#web/site/navigation/match.ts'
import { type Route, routes } from '#web/site/routes.ts'
import type { Content } from '../../content/content.ts'
import { makersOf } from './makers.ts'
import { gatherSiteContent } from './site-content.ts'

/** A page to be rendered: where, and of what. */
export type PageRequest = { route: Route; path: string; payload: unknown }

/** Every page of the route table with its data, for what is sold and what the vendor wrote (specification §2). */
export function listPages(content: Content, storefront: Storefront): PageRequest[] {
  const site = gatherSiteContent(content, storefront)
  const pages = routes.flatMap((route) =>
    makersOf(route, site).map(({ parameters, payload }) => ({ route, path: fillRoute(route, parameters), payload })),
  )
  refuseShadows(pages)
  return pages
}

function refuseShadows(pages: PageRequest[]) {
  const first = new Map<string, Route>()
  for (const { path, route } of pages) {
    const earlier = first.get(path)
    if (earlier) throw new Error(`A product can't be called '${path.slice(1)}': ${path} is a page already`)
    first.set(path, route)
  }
}
