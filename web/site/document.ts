import type { SiteConfig } from '#contract/site-config.ts'
import { type Notice, stagingBanner, writeNotice } from './banners.ts'
import { embeddedIds } from './embedded-data.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import { linkIcon } from './icon-link.ts'
import type { PageAssets, PageMeta, RenderRequest } from './rendering.ts'
import type { PageName } from './routes.ts'
import type { PageHead } from './schema.ts'

export type DocumentParts = {
  name: PageName
  head: PageHead
  /** The absolute URL; null for the error screen, which has none. */
  canonical: string | null
  isIndexed: boolean
  meta: PageMeta | null
  icons: RenderRequest['icons']
  config: SiteConfig
  /** The data of the page, as JSON. */
  data: string
  assets: PageAssets
  isStaging: boolean
  /** The vendor's own line above the page. */
  notice: Notice | undefined
  body: string
}

/** The document of a page. It contains no inline script or style, which the security policy forbids. */
export function writeDocument({
  name,
  head,
  canonical,
  isIndexed,
  meta,
  icons,
  config,
  data,
  assets,
  isStaging,
  notice,
  body,
}: DocumentParts): string {
  const lines = [
    '<!doctype html>',
    `<html lang="en"${config.illustration ? ` data-illustration="${config.illustration}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    !isIndexed && '<meta name="robots" content="noindex">',
    ...(meta && canonical !== null ? writeSharing(head, canonical, meta) : []),
    ...icons.map(linkIcon),
    ...assets.styles.map(linkStyles),
    ...assets.fonts.map(({ path, type }) => `<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>`),
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    meta?.structuredData &&
      `<script type="application/ld+json">${escapeJson(JSON.stringify(meta.structuredData))}</script>`,
    '</head>',
    '<body>',
    isStaging && stagingBanner,
    notice && writeNotice(notice),
  ]
  const end = [
    embedConfig(config),
    embed(embeddedIds.page, `{"name":"${name}","payload":${data}}`),
    // After the content, and before the script, which runs at the end of the document.
    ...assets.lateStyles.map(linkStyles),
    '</body>',
    '</html>',
  ]
  const start = lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
  // Concatenated and not joined, which would copy the HTML once more.
  return `${start}\n<div id="root">${body}</div>\n${end.join('\n')}`
}

const linkStyles = (href: string) => `<link rel="stylesheet" href="${href}">`

const embed = (id: string, json: string) => `<script type="application/json" id="${id}">${escapeJson(json)}</script>`

const configs = new WeakMap<SiteConfig, string>()

/** Serialised once for all documents of a site. */
function embedConfig(config: SiteConfig): string {
  const written = configs.get(config) ?? embed(embeddedIds.config, JSON.stringify(config))
  configs.set(config, written)
  return written
}

/** Metadata for links that people share (Open Graph, Twitter card), and the link to the feed. */
function writeSharing(
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
    'og:image:type': picture.type,
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
    ...(feed
      ? [`<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${feed.path}">`]
      : []),
  ]
}
