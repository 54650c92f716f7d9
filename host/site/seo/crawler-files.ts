import * as z from 'zod/mini'
import { escapeHtml } from '#web/site/escape.ts'
import { apiPath } from '../routing.ts'
import { isIndexed, type SeoContext } from './context.ts'

export const sitemapPath = '/sitemap.xml'

const dated = z.object({ date: z.iso.date() })
const withPosts = z.object({ posts: z.array(dated) })

/** Every page that search engines may list. Only a post and the list of posts have a known date. */
export function writeSitemap({ pages, addressOf }: SeoContext): string {
  const entries = pages.filter(isIndexed).map(({ route, path, payload }) => {
    const date = lastChangeOf(route.name, payload)
    return `<url><loc>${escapeHtml(addressOf(path))}</loc>${date === null ? '' : `<lastmod>${date}</lastmod>`}</url>`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** The date of a post; of the list of posts, the date of the newest. */
function lastChangeOf(name: string, payload: unknown): string | null {
  if (name === 'post') return dated.parse(payload).date
  if (name !== 'blog') return null
  const posts = withPosts.safeParse(payload).data?.posts ?? []
  return (
    posts
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  )
}

export const robotsPath = '/robots.txt'

/** Paths without pages: the licensing service, and the checkout of an order. */
const ofService = [apiPath, '/checkout/']

/** Excludes the service and the shells, which have no content of their own, from crawling (RFC 9309). */
export function writeRobots({ pages, addressOf }: SeoContext): string {
  const shells = pages.filter((page) => !isIndexed(page)).map(({ path }) => path)
  const roots = shells.filter((path) => !shells.some((other) => path.startsWith(`${other}/`)))
  const allowed = pages.filter((page) => isIndexed(page) && roots.some((root) => page.path.startsWith(root)))
  return [
    'User-agent: *',
    // The longest rule that matches a path wins.
    ...allowed.map(({ path }) => `Allow: ${path}`),
    ...[...ofService, ...roots].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${addressOf(sitemapPath)}`,
    '',
  ].join('\n')
}

export const securityTxtPath = '/.well-known/security.txt'

/** How many months the file is valid. It is written at each start, and RFC 9116 recommends less than a year. */
const goodForMonths = 11

/** The contact for security reports (RFC 9116). The text changes once a month, so that most starts render nothing. */
export function writeSecurityTxt({ content, addressOf }: SeoContext, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + goodForMonths))
  return [
    `Contact: mailto:${content.vendor.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${addressOf(securityTxtPath)}`,
    '',
  ].join('\n')
}
