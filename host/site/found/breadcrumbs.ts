import * as z from 'zod/mini'
import { type PageName, routes } from '#web/site/routes.ts'
import type { LoadedPage } from '../load-pages.ts'
import { headlineOf, titleOf } from './look.ts'
import type { SiteFacts } from './site-facts.ts'

export type Breadcrumb = { path: string; name: string }

/** Above which page each route stands, where that is not home: a list of its like, or 'product' for the product it is about. */
const above: Partial<Record<PageName, PageName>> = {
  post: 'blog',
  template: 'templates',
  'get-started-guide': 'get-started',
  'quick-starts': 'get-started',
  'quick-start': 'quick-starts',
  guide: 'product',
  changelog: 'product',
}
/** What is called by its headline; of all others the headline is a sentence, and the title says what they are. */
const headed: ReadonlySet<PageName> = new Set(['post', 'template', 'guide', 'quick-start'])
const aProduct = z.object({ product: z.object({ product: z.object({ name: z.string() }) }) })
const aboutProduct = z.object({ product: z.object({ path: z.string() }) })

/** The way from home to a page, both included; home alone for home. */
export function breadcrumbsOf(page: LoadedPage, facts: SiteFacts): Breadcrumb[] {
  const own = { path: page.path, name: nameOf(page, facts) }
  const parent = page.path === '/' ? undefined : facts.pages.find(({ path }) => path === pathAbove(page))
  return parent ? [...breadcrumbsOf(parent, facts), own] : [own]
}

function nameOf(page: LoadedPage, facts: SiteFacts): string {
  const { route, payload } = page
  if (route.name === 'home') return facts.content.vendor.name
  if (route.name === 'product') return aProduct.parse(payload).product.product.name
  return headed.has(route.name) ? headlineOf(page, facts) : titleOf(page, facts)
}

function pathAbove({ route, payload }: LoadedPage): string {
  const parent = above[route.name]
  if (parent === 'product') return aboutProduct.parse(payload).product.path
  return routes.find(({ name }) => name === parent)?.path ?? '/'
}
