import * as z from 'zod/mini'
import { type PageName, routes } from '#web/site/routes.ts'
import { headSchema } from '#web/site/schema.ts'
import type { LoadedPage } from '../load-site.ts'
import type { SeoContext } from './context.ts'

const namedSchema = z.object({ head: headSchema, headline: z.optional(z.string()) })

/** The headline of a page; of one that has none its title without the vendor's name. */
export function headlineOf({ payload }: LoadedPage, { content }: SeoContext): string {
  const { head, headline } = namedSchema.parse(payload)
  return headline ?? withoutVendor(head.title, content.vendor.name)
}

/** What a page is called in a list of pages: its title without the vendor's name. */
export const titleOf = ({ payload }: LoadedPage, { content }: SeoContext): string =>
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
  const own = { path: page.path, name: nameOf(page, context) }
  const parent = page.path === '/' ? undefined : context.pages.find(({ path }) => path === parentPathOf(page))
  return parent ? [...breadcrumbsOf(parent, context), own] : [own]
}

function nameOf(page: LoadedPage, context: SeoContext): string {
  const { route, payload } = page
  if (route.name === 'home') return context.content.vendor.name
  if (route.name === 'product') return aProduct.parse(payload).product.product.name
  return headed.has(route.name) ? headlineOf(page, context) : titleOf(page, context)
}

function parentPathOf({ route, payload }: LoadedPage): string {
  const parent = parents[route.name]
  if (parent === 'product') return aboutProduct.parse(payload).product.path
  return routes.find(({ name }) => name === parent)?.path ?? '/'
}
