import type { BuildManifest } from '#contract/build-manifest.ts'
import type { Route } from '../routes.ts'
import { decodePath, matchPath, type ProductPaths } from './match.ts'
import { findRedirect } from './route-rules.ts'

/** Where an address leads: to a page of this site, or to what the browser must fetch as a document. */
export type Destination = { url: URL; route: Route | null }
type Site = { origin: string; products: ProductPaths; manifest: BuildManifest | null }

const mostRedirects = 5

/**
 * Follows the route rules from an address (specification §2 Routing rules), as the server would: they count only where
 * no page stands. Null when they lead in circles. [routing.absolute-redirect]
 */
export function findDestination(wanted: URL, site: Site): Destination | null {
  let url = wanted
  for (let followed = 0; followed <= mostRedirects; followed++) {
    if (url.origin !== site.origin) return { url, route: null }
    const route = matchPath(url.pathname, site.products)
    const target = hasPage(route, url, site) ? null : findTarget(url, site)
    if (!target) return { url, route }
    url = target
  }
  return null
}

/** The path as the route table writes it, so that two spellings of one page are one. */
export const readPath = (url: URL): string => decodePath(url.pathname) ?? url.pathname

/** Whether a page stands there, as far as the manifest tells; a page may have been published since. */
const hasPage = (route: Route | null, url: URL, { manifest }: Site): boolean =>
  route !== null && (route.validate === undefined || manifest?.prerendered.includes(readPath(url)) === true)

/** A hash goes along unless the rule has its own, as it does when a server redirects. */
function findTarget(url: URL, { manifest }: Site): URL | null {
  const redirect = manifest && findRedirect(readPath(url), url.search, manifest.routeRules)
  const target = redirect ? URL.parse(redirect, url.origin) : null
  if (target && target.hash === '') target.hash = url.hash
  return target
}
