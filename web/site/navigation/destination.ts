import type { BuildManifest, RouteRules } from '#contract/build-manifest.ts'
import type { Route } from '../routes.ts'
import { decodePath, matchPath, type ProductPaths } from './match.ts'

/** The destination of a URL: a page of this site, or null for what the browser must load as a document. */
export type Destination = { url: URL; route: Route | null }
type Site = {
  origin: string
  products: ProductPaths
  ownPaths?: readonly string[] | undefined
  manifest: BuildManifest | null
}

const maxRedirects = 5

/** Follows the route rules of a URL like the server; null if circular. [routing.absolute-redirect] */
export function findDestination(requested: URL, site: Site): Destination | null {
  let url = requested
  for (let followed = 0; followed <= maxRedirects; followed++) {
    if (url.origin !== site.origin) return { url, route: null }
    const route = matchPath(url.pathname, site.products, site.ownPaths)
    const target = hasPage(route, url, site) ? null : findTarget(url, site)
    if (!target) return { url, route }
    url = target
  }
  return null
}

/** The normalised path, as the route table writes it. */
export const readPath = (url: URL): string => decodePath(url.pathname) ?? url.pathname

/** Whether the page exists according to the manifest; it may have been published since. */
const hasPage = (route: Route | null, url: URL, { manifest }: Site): boolean =>
  route !== null && (route.validate === undefined || manifest?.prerendered.includes(readPath(url)) === true)

/** Keeps the fragment unless the rule has its own, as browsers do for redirects of a server. */
function findTarget(url: URL, { manifest }: Site): URL | null {
  const redirect = manifest && findRedirect(readPath(url), url.search, manifest.routeRules)
  const target = redirect ? URL.parse(redirect, url.origin) : null
  if (target && target.hash === '') target.hash = url.hash
  return target
}

const folderSuffix = '/**'

/**
 * The redirect of a path, with its query unless the target has its own; null without a rule (specification §2 Routing
 * rules). An exact rule takes precedence over one for a folder, and the deepest folder over others.
 * [routing.redirects]
 */
export function findRedirect(path: string, search: string, rules: RouteRules): string | null {
  const rule = rules[path] ?? rules[findFolder(path, rules)]
  if (!rule) return null
  const [target = '', ...fragment] = rule.redirect.split('#')
  return [target.includes('?') ? target : `${target}${search}`, ...fragment].join('#')
}

/** The deepest folder rule that contains the path. */
function findFolder(path: string, rules: RouteRules): string {
  const folders = Object.keys(rules).filter((key) => key.endsWith(folderSuffix))
  const above = folders.filter((key) => path.startsWith(key.slice(0, -folderSuffix.length + 1)))
  return above.reduce((longest, key) => (key.length > longest.length ? key : longest), '')
}
