import type * as z from 'zod'
import type { RouteRules } from '#contract/build-manifest.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Theme } from '#contract/theme.ts'
import type { CatalogueContent, EducationTerms } from '#service/catalogue/index.ts'
import type { DawText, GuideText, PageText, PostText, ProductText, TemplateText } from '#web/site/content.ts'
import { isOptional, knownTexts, type OptionalPage, routes } from '#web/site/routes.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { ShopCode } from '../shop-code/shop-code.ts'
import type { NavigationFile } from './navigation/navigation-file.ts'
import type { shopFileSchema } from './schemas.ts'

/** The files `pages/{name}.md` whose pages the program knows: the text of each route that asks for one. */
export const pageFiles: readonly string[] = [...knownTexts]

/** Those that a shop may leave out, and their pages with them. */
export const optionalPageFiles: readonly string[] = routes.filter(isOptional).map(({ text }) => text)

/** The names of the pages that a shop leaves out. */
export const listLeftOut = (pages: Content['pages']): OptionalPage[] =>
  routes.filter(isOptional).flatMap(({ name, text }) => (pages.has(text) ? [] : [name]))

/** The content folder, read and checked. Lists are in the order in which they are shown. */
export type Content = {
  /** The version of the program that the shop was written for. */
  writtenFor: string
  theme: Theme
  /** The shop's own sections and slots. */
  code: ShopCode
  vendor: Vendor & Omit<z.infer<typeof shopFileSchema>, 'backline'>
  catalogue: CatalogueContent
  /** The discount for learning and teaching; null when the vendor gives none. */
  education: EducationTerms | null
  /** By the name of the file in `pages/`: the texts that the shop has of the program's pages, and the vendor's own pages. */
  pages: ReadonlyMap<string, PageText>
  /** The vendor's own navigation; null for the default one. */
  navigation: NavigationFile | null
  /** By product id. */
  products: ReadonlyMap<string, ProductText>
  posts: PostText[]
  guides: GuideText[]
  daws: DawText[]
  templates: TemplateText[]
  /** Targets by path. */
  redirects: Record<string, string>
  /** The site's icon as SVG; null when the vendor has none. */
  favicon: string | null
  /** Pictures of the vendor's and of products as SVG, by the path at which the site serves them. */
  pictures: ReadonlyMap<string, string>
  /** The files below `media/` that content refers to. */
  media: MediaLibrary
}

/** Redirects as the build manifest contains them. */
export const toRouteRules = (redirects: Content['redirects']): RouteRules =>
  Object.fromEntries(Object.entries(redirects).map(([path, target]) => [path, { redirect: target }]))

const microEnding = '-micro'

/** The id of the product whose micro edition this is: 'plane' for 'plane-micro'; null for any other product. */
export function findMicroOf(id: string, products: { has(id: string): boolean }): string | null {
  const whole = id.endsWith(microEnding) ? id.slice(0, -microEnding.length) : null
  return whole !== null && products.has(whole) ? whole : null
}
