import type { SiteConfig } from '#contract/pages/config.ts'
import type { PageName } from './routes.ts'

/** Files of the browser's build that a page needs, as paths of the site. */
export type PageAssets = { script: string; preloads: string[]; styles: string[]; fonts: string[] }

export type RenderRequest = {
  path: string
  page: PageName
  /** Checked against the shape that the page wants. */
  payload: unknown
  /** Whether search engines may show it; it has an address of its own then. */
  isIndexed: boolean
  /** Path of the site's icon; null when it has none. */
  icon: string | null
  config: SiteConfig
  /** Origin of the site, for canonical addresses. */
  publicUrl: string
  assets: PageAssets
}

/** What the site's build for the server gives the host. */
export type ServerEntry = {
  /** The document of a page. */
  render(request: RenderRequest): Promise<string>
}
