import type { SiteConfig } from '#contract/site-config.ts'
import type { PageName } from './routes.ts'
import type { PagePayload } from './schema.ts'

/** Files of the browser's build that a page needs, as paths of the site. */
export type PageAssets = {
  script: string
  preloads: string[]
  styles: string[]
  /** What the page is drawn without, and those that are gone to from it are not. */
  lateStyles: string[]
  fonts: string[]
}

/** What a page says of itself to search engines, and to whoever shows a link to it. All addresses are whole. */
export type PageMeta = {
  kind: 'website' | 'article'
  siteName: string
  /** Measures in pixels. */
  picture: { url: string; width: number; height: number; alt: string }
  feed: { path: string; title: string }
  /** JSON-LD; null where a page has none. */
  structuredData: unknown
}

export type RenderRequest = {
  path: string
  page: PageName
  /** Of the shape that the page wants. */
  payload: PagePayload
  /** Whether search engines may show it; it has an address of its own then. */
  isIndexed: boolean
  /** Null for what has no address of its own. */
  meta: PageMeta | null
  /** Path of the site's icon; null when it has none. */
  icon: string | null
  config: SiteConfig
  /** Origin of the site, for canonical addresses. */
  publicUrl: string
  assets: PageAssets
  /** Whether the page says that no payment is real. */
  isStaging: boolean
}

/** What the site's build for the server gives the host. */
export type ServerEntry = {
  /** The document of a page. */
  render(request: RenderRequest): string
}
