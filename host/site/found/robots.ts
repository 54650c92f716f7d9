import { apiPath } from '../../api-path.ts'
import { isIndexed, type SiteFacts } from './site-facts.ts'
import { sitemapPath } from './sitemap.ts'

export const robotsPath = '/robots.txt'

/** Paths that are no pages: of the licensing service, and the checkout of one order. */
const ofService = [apiPath, '/checkout/']

/** What crawlers may leave out: the service, and shells, which hold nothing to find (RFC 9309). */
export function writeRobots({ pages, addressOf }: SiteFacts): string {
  const shells = pages.filter((page) => !isIndexed(page)).map(({ path }) => path)
  const roots = shells.filter((path) => !shells.some((other) => path.startsWith(`${other}/`)))
  const allowed = pages.filter((page) => isIndexed(page) && roots.some((root) => page.path.startsWith(root)))
  return [
    'User-agent: *',
    // The longer line counts where two fit a path.
    ...allowed.map(({ path }) => `Allow: ${path}`),
    ...[...ofService, ...roots].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${addressOf(sitemapPath)}`,
    '',
  ].join('\n')
}
