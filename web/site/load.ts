import { panelPaint } from '#contract/theme.ts'
import type { CoverText, PageText, SiteContent } from './content.ts'
import type { Route } from './route.ts'
import type { Cover, PageHead, TextPage } from './schema.ts'

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
export function textOf(site: SiteContent, { text = '' }: Route): TextPage {
  const found = site.pages.get(text)
  if (!found) throw new Error(`There is no pages/${text}.md`)
  return presentText(found, site)
}

/** The text of a page, without its sections. */
export const presentText = ({ head, headline, lead, prose, cover }: PageText, site: SiteContent): TextPage => ({
  head,
  headline,
  lead,
  prose,
  ...(cover && { cover: loadCover(cover, site) }),
})

/** What a page opens with, its image with the variants that were made of it. */
export const loadCover = ({ colour = panelPaint, rhythm, image }: CoverText, { media }: SiteContent): Cover => ({
  colour,
  ...(rhythm && { rhythm }),
  ...(image && { image: media.image(image) }),
})

/** Loads a page of text and nothing else. */
export const loadText =
  (route: Route): Load<TextPage> =>
  (site) => [{ payload: textOf(site, route) }]
