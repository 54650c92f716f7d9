import type { SiteConfig } from '#contract/site-config.ts'
import type { PageName } from './routes.ts'
import type { PagePayload } from './schema.ts'

/** The files of the browser build that a page needs, as paths of the site. */
export type PageAssets = {
  script: string
  preloads: string[]
  styles: string[]
  /** Styles that the page itself does not need, but the pages that it links to. */
  lateStyles: string[]
  fonts: string[]
}

/** The metadata of a page for search engines and shared links. All URLs are absolute. */
export type PageMeta = {
  kind: 'website' | 'article'
  siteName: string
  /** Width and height in pixels. */
  picture: { url: string; width: number; height: number; alt: string }
  feed: { path: string; title: string }
  /** JSON-LD; null where a page has none. */
  structuredData: unknown
}

export type RenderRequest = {
  path: string
  page: PageName
  /** It has the shape of the page's schema. */
  payload: PagePayload
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** Null for the error screen. */
  meta: PageMeta | null
  /** Path of the site's icon; null when it has none. */
  icon: string | null
  config: SiteConfig
  /** The origin of the site, for canonical URLs. */
  publicUrl: string
  assets: PageAssets
  /** Whether the page states that payments are not real. */
  isStaging: boolean
}

/** What the server build exports. */
export type ServerEntry = {
  /** The document of a page. */
  render(request: RenderRequest): string
}
