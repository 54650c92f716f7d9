import type { PageText, SiteContent } from './content.ts'
import type { Route } from './route.ts'
import type { PageHead, TextPage } from './schema.ts'

/** One page that a loader made: the parameters of its path, its data, and files that are served with it. */
export type Loaded<Payload> = {
  parameters?: Record<string, string>
  payload: Payload
  files?: { path: string; type: string; body: Uint8Array }[]
}

/** What a page's `load.ts` exports: makes the data of its pages, in Node without a build, never in a browser. */
export type Load<Payload> = (site: SiteContent) => Loaded<Payload>[]

/** The head of a page: the name of the vendor follows the title. */
export const writeHead = (title: string, description: string, { vendor }: Pick<SiteContent, 'vendor'>): PageHead => ({
  title: `${title} – ${vendor.name}`,
  description,
})

/** Whether the shop has the text of a page, without which there is no such page; true for pages that need none. */
export const hasText = ({ pages }: Pick<SiteContent, 'pages'>, { text }: Route): boolean =>
  text === undefined || pages.has(text)

/** The vendor's text for a page, without its sections, which the host loads. */
export function textOf({ pages }: SiteContent, { text = '' }: Route): Omit<PageText, 'sections'> {
  const found = pages.get(text)
  if (!found) throw new Error(`There is no pages/${text}.md`)
  const { sections: _, ...page } = found
  return page
}

/** Loads a page of text and nothing else. */
export const loadText =
  (route: Route): Load<TextPage> =>
  (site) => [{ payload: textOf(site, route) }]
