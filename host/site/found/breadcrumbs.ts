import * as z from 'zod/mini'
import type { RouteName } from '#web/site/routes.ts'
import type { PageRequest } from '../pages/list-pages.ts'
import { pathOf } from '../pages/site-content.ts'
import { titleOf } from './look.ts'
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
  'micro-guide': 'product',
}
const aboutProduct = z.object({ product: z.object({ path: z.string() }) })

/** The way from home to a page, both included; home alone for home. */
export function breadcrumbsOf(page: PageRequest, facts: SiteFacts): Breadcrumb[] {
  const own = { path: page.path, name: page.path === '/' ? facts.content.vendor.name : titleOf(page, facts) }
  const parent = page.path === '/' ? undefined : facts.pages.find(({ path }) => path === pathAbove(page))
  return parent ? [...breadcrumbsOf(parent, facts), own] : [own]
}

function pathAbove({ route, payload }: PageRequest): string {
  const parent = above[route.name]
  if (parent === 'product') return aboutProduct.parse(payload).product.path
  return parent === undefined ? '/' : pathOf(parent)
}
