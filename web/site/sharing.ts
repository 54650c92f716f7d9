import { escapeHtml } from './escape.ts'
import type { PageMeta } from './rendering.ts'
import type { PageHead } from './schema.ts'

/** Open Graph and Twitter's card: how a link to the page looks where somebody shares it, and where the posts are a feed. */
export function writeSharing(
  { title, description }: PageHead,
  canonical: string,
  { kind, siteName, picture, feed }: PageMeta,
): string[] {
  const graph = {
    'og:type': kind,
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': picture.url,
    'og:image:type': 'image/png',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  }
  const card = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture.url,
    'twitter:image:alt': picture.alt,
  }
  return [
    ...Object.entries(graph).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    ...Object.entries(card).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${feed.path}">`,
  ]
}
