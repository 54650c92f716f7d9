import * as z from 'zod/mini'
import { type PageName, routes } from '#web/site/routes.ts'
import { headSchema } from '#web/site/schema.ts'
import type { Content } from '../../shop/content.ts'
import type { LoadedPage } from '../loaded-page.ts'
import type { SeoContext } from './context.ts'

type OfVendor = { content: Pick<Content, 'vendor'> }

const namedSchema = z.object({ head: headSchema, headline: z.optional(z.string()) })

/** The headline of a page; of one that has none its title without the vendor's name. */
export function headlineOf({ payload }: LoadedPage, { content }: OfVendor): string {
  const { head, headline } = namedSchema.parse(payload)
  return headline ?? withoutVendor(head.title, content.vendor.name)
}

/** What a page is called in a list of pages: its title without the vendor's name. */
export const titleOf = ({ payload }: LoadedPage, { content }: OfVendor): string =>
  withoutVendor(namedSchema.parse(payload).head.title, content.vendor.name)

const withoutVendor = (title: string, vendor: string) => title.replace(` – ${vendor}`, '')

type Breadcrumb = { path: string; name: string }

/** The parent of each page, where that is not home; 'product' means the product that the page is about. */
const parents: Partial<Record<PageName, PageName>> = {
  post: 'blog',
  template: 'templates',
  'get-started-guide': 'get-started',
  'quick-starts': 'get-started',
  'quick-start': 'quick-starts',
  guide: 'product',
  changelog: 'product',
}
/** Pages whose headline is their name. The headline of any other page is a sentence, and its title is its name. */
const headed: ReadonlySet<PageName> = new Set(['post', 'template', 'guide', 'quick-start'])
const aProduct = z.object({ product: z.object({ product: z.object({ name: z.string() }) }) })
const aboutProduct = z.object({ product: z.object({ path: z.string() }) })

/** The breadcrumbs from home to a page, both included. */
export function breadcrumbsOf(page: LoadedPage, context: SeoContext): Breadcrumb[] {
  const own = { path: page.path, name: nameOf(page, context.content) }
  const at = (wanted: string) => context.pages.find(({ path }) => path === wanted)
  // A parent that the shop leaves out is passed over.
  const parent = page.path === '/' ? undefined : (at(parentPathOf(page, context)) ?? at('/'))
  return parent ? [...breadcrumbsOf(parent, context), own] : [own]
}

/** What a page is called where something links to it. */
export function nameOf(page: LoadedPage, content: Pick<Content, 'vendor'>): string {
  const { route, payload } = page
  if (route.name === 'home') return content.vendor.name
  if (route.name === 'product') return aProduct.parse(payload).product.product.name
  return headed.has(route.name) ? headlineOf(page, { content }) : titleOf(page, { content })
}

function parentPathOf({ route, path, payload }: LoadedPage, { pages }: SeoContext): string {
  if (route.name === 'page') return findFolderPage(path, pages)
  const parent = parents[route.name]
  if (parent === 'product') return aboutProduct.parse(payload).product.path
  return routes.find(({ name }) => name === parent)?.path ?? '/'
}

/** The nearest page above a path: /press for /press/kit, and home if there is none between. */
function findFolderPage(path: string, pages: readonly LoadedPage[]): string {
  const above = path.slice(0, path.lastIndexOf('/'))
  return above === '' || pages.some((page) => page.path === above) ? above || '/' : findFolderPage(above, pages)
}
