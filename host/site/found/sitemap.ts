import * as z from 'zod/mini'
import { escapeHtml } from '#web/site/escape.ts'
import { isIndexed, type SiteFacts } from './site-facts.ts'

export const sitemapPath = '/sitemap.xml'

const dated = z.object({ date: z.iso.date() })
const withPosts = z.object({ posts: z.array(dated) })

/** Every page that search engines may show; with a date where a page carries one, for nothing else is known to be true. */
export function writeSitemap({ pages, addressOf }: SiteFacts): string {
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

/** A post's day, and for the list of posts that of the newest. */
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
