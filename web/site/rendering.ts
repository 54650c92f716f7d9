import type { SiteConfig } from '#contract/pages.ts'

/** Files of the browser's build that a page needs, as paths of the site. */
export type PageAssets = { script: string; preloads: string[]; styles: string[]; fonts: string[] }

export type RenderRequest = {
  path: string
  /** Checked against the shape that the path's page wants; of no use where no page is. */
  payload: unknown
  config: SiteConfig
  /** Origin of the site, for canonical addresses. */
  publicUrl: string
  assets: PageAssets
}
export type Rendered = { html: string; status: 200 | 404 }

/** What the site's build for the server gives the host. */
export type ServerEntry = { render(request: RenderRequest): Promise<Rendered> }
