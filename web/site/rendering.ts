import type { SiteConfig } from '#contract/site-config.ts'
import type { Notice } from './banners.ts'
import type { PageName } from './routes.ts'
import type { PagePayload } from './schema.ts'

/** The files of the browser build that a page needs, as paths of the site. */
export type PageAssets = {
  script: string
  preloads: string[]
  styles: string[]
  /** Styles that the page itself does not need, but the pages that it links to. */
  lateStyles: string[]
  /** The fonts of what is seen first. */
  fonts: { path: string; type: string }[]
}

/** The metadata of a page for search engines and shared links. All URLs are absolute. */
export type PageMeta = {
  kind: 'website' | 'article'
  siteName: string
  picture: { url: string; type: string; width: number; height: number; alt: string }
  /** The feed of posts; null where the shop has no blog. */
  feed: { path: string; title: string } | null
  /** JSON-LD; null where a page has none. */
  structuredData: unknown
}

/** An icon of the site; `side` is that of a bitmap, in pixels. */
export type IconLink = { rel: 'icon' | 'apple-touch-icon'; path: string; type: string; side?: number }

export type RenderRequest = {
  path: string
  page: PageName
  payload: PagePayload
  /** The payload as JSON, which is a file of its own as well. */
  data: string
  isIndexed: boolean
  /** Null for the error screen. */
  meta: PageMeta | null
  icons: IconLink[]
  config: SiteConfig
  /** The origin of the site, for canonical URLs. */
  publicUrl: string
  assets: PageAssets
  /** Whether the page states that payments are not real. */
  isStaging: boolean
  /** The vendor's own line above the page. */
  notice: Notice | undefined
}

export type ServerEntry = {
  render(request: RenderRequest): string
  /** The file of the shop whose code throws on a page that can't be rendered; null when it is none of them. */
  findThrowing(request: RenderRequest): Promise<string | null>
}
