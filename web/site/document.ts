import type { SiteConfig } from '#contract/site-config.ts'
import { embeddedIds } from './embedded-data.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import type { PageAssets, PageMeta } from './rendering.ts'
import type { PageName } from './routes.ts'
import type { PageHead } from './schema.ts'
import { writeSharing } from './sharing.ts'
import { stagingBanner } from './staging-banner.ts'

export type DocumentParts = {
  name: PageName
  head: PageHead
  /** Absolute; null for what has no address of its own. */
  canonical: string | null
  isIndexed: boolean
  meta: PageMeta | null
  icon: string | null
  config: SiteConfig
  payload: unknown
  assets: PageAssets
  isStaging: boolean
  /** The page as React rendered it. */
  body: string
}

/** The whole document of a page. Nothing in it is inline script or style, so that the strict policy holds. */
export function writeDocument({
  name,
  head,
  canonical,
  isIndexed,
  meta,
  icon,
  config,
  payload,
  assets,
  isStaging,
  body,
}: DocumentParts): string {
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    !isIndexed && '<meta name="robots" content="noindex">',
    ...(meta && canonical !== null ? writeSharing(head, canonical, meta) : []),
    icon && `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    ...assets.styles.map(linkStyles),
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    meta?.structuredData && `<script type="application/ld+json">${toJson(meta.structuredData)}</script>`,
    '</head>',
    '<body>',
    isStaging && stagingBanner,
  ]
  const end = [
    embedConfig(config),
    embed(embeddedIds.page, { name, payload }),
    // After all that is drawn, and before the script runs, which waits for the end of the document.
    ...assets.lateStyles.map(linkStyles),
    '</body>',
    '</html>',
  ]
  const start = lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
  // Put together and not joined, which would copy all that React has written once more.
  return `${start}\n<div id="root">${body}</div>\n${end.join('\n')}`
}

const linkStyles = (href: string) => `<link rel="stylesheet" href="${href}">`

const embed = (id: string, value: unknown) => `<script type="application/json" id="${id}">${toJson(value)}</script>`

const configs = new WeakMap<SiteConfig, string>()

/** Written once for all the documents of a site. */
function embedConfig(config: SiteConfig): string {
  const written = configs.get(config) ?? embed(embeddedIds.config, config)
  configs.set(config, written)
  return written
}

const toJson = (value: unknown) => escapeJson(JSON.stringify(value))
