import * as z from 'zod/mini'
import type { RouteName } from '#web/site/routes.ts'
import type { PageRequest } from '../pages/list-pages.ts'
import { pathOf } from '../pages/site-content.ts'
import { headlineOf, titleOf } from './look.ts'
import type { SiteFacts } from './site-facts.ts'

export type Breadcrumb = { path: string; name: string }

/** Above which page each route stands, where that is not home: a list of its like, or 'product' for the product it is about. */
const above: Partial<Record<RouteName, RouteName>> = {
  post: 'blog',
  template: 'templates',
  'get-started-guide': 'get-started',
  'quick-starts': 'get-started',
  'quick-start': 'quick-starts',
  'micro-quick-start': 'quick-starts',
  guide: 'product',
  changelog: 'product',
  'micro-changelog': 'product',
  'micro-guide': 'product',
}
/** What is called by its headline; of all others the headline is a sentence, and the title says what they are. */
const headed: ReadonlySet<RouteName> = new Set([
  'post',
  'template',
  'guide',
  'micro-guide',
  'quick-start',
  'micro-quick-start',
])
const ofProduct: ReadonlySet<RouteName> = new Set(['product', 'product-micro'])
const aProduct = z.object({ product: z.object({ product: z.object({ name: z.string() }) }) })
const aboutProduct = z.object({ product: z.object({ path: z.string() }) })

/** The way from home to a page, both included; home alone for home. */
export function breadcrumbsOf(page: PageRequest, facts: SiteFacts): Breadcrumb[] {
  const own = { path: page.path, name: nameOf(page, facts) }
  const parent = page.path === '/' ? undefined : facts.pages.find(({ path }) => path === pathAbove(page))
  return parent ? [...breadcrumbsOf(parent, facts), own] : [own]
}

function nameOf(page: PageRequest, facts: SiteFacts): string {
  const { route, payload } = page
  if (route.name === 'home') return facts.content.vendor.name
  if (ofProduct.has(route.name)) return aProduct.parse(payload).product.product.name
  return headed.has(route.name) ? headlineOf(page, facts) : titleOf(page, facts)
}

function pathAbove({ route, payload }: PageRequest): string {
  const parent = above[route.name]
  if (parent === 'product') return aboutProduct.parse(payload).product.path
  return parent === undefined ? '/' : pathOf(parent)
}
