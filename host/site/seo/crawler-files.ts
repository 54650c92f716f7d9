import * as z from 'zod/mini'
import { escapeHtml } from '#web/site/escape.ts'
import { apiPath } from '../../api-path.ts'
import { isIndexed, type SeoContext } from './context.ts'

export const sitemapPath = '/sitemap.xml'

const dated = z.object({ date: z.iso.date() })

/** Every page that search engines may list. Only a post and the list of posts have a known date. */
export function writeSitemap({ pages, addressOf, content: { posts } }: SeoContext): string {
  const entries = pages.filter(isIndexed).map(({ route, path, payload }) => {
    const date = route.name === 'blog' ? newestOf(posts) : dateOf(route.name, payload)
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

const dateOf = (name: string, payload: unknown): string | null => (name === 'post' ? dated.parse(payload).date : null)

/** The date of the newest post, however the page of the blog shows them. */
const newestOf = (posts: readonly { date: string }[]): string | null =>
  posts
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? null

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
