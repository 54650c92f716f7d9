import type { PageHead } from './schema.ts'

/** How a page is reached and delivered (specification §2): what `route.ts` of each page says. */
export type Route<Name extends string = string> = {
  /** The page's folder in `pages/`. */
  name: Name
  /**
   * `{product}` is a product or its micro edition, `{product}-{edition}` one with its edition, `{path*}` any path of a page of the
   * vendor's own, and others are a segment.
   */
  path: string
  layout: 'default' | 'product'
  /** A shell holds nothing personal and nothing to find by search: the browser fills it. [routes.account-routes-open] */
  render: 'prerendered' | 'shell'
  /** The file in `pages/`, without its ending, whose text the page shows. */
  text?: string
  /** What must be true of a path that fits, or else it is a 404: that the vendor has published such a page. */
  validate?: 'published'
  /** 'auth' keeps the page for signed-in customers. */
  guard?: 'auth'
  /** Title and description of a page that has no data of its own and no loader. */
  head?: PageHead
}

/** The path of a page, its parameters filled in. */
export const fillRoute = ({ path }: Pick<Route, 'path'>, parameters: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\*?\}/g, (name, key: string) => parameters[key] ?? name)

/** The path of a page's data. */
export const payloadPath = (path: string): string => `${path === '/' ? '' : path}/_payload.json`
