import type { LoadedPage } from '../../load-pages.ts'
import { breadcrumbsOf } from '../breadcrumbs.ts'
import type { SiteFacts } from '../site-facts.ts'
import { describeGuide, describePost } from './article-data.ts'
import { describeProduct } from './product-data.ts'
import { describeQuestions } from './question-data.ts'
import { type Thing, writeGraph } from './thing.ts'
import { describeVendor } from './vendor-data.ts'

type Described = { path: string; payload: unknown; picture: string }
type Describe = (page: Described, facts: SiteFacts) => Thing[]

/** What pages are about in the terms of schema.org, by their route. */
const describers: Partial<Record<LoadedPage['route']['name'], Describe>> = {
  home: (_, facts) => describeVendor(facts),
  product: (page, facts) => [describeProduct(page, facts)],
  post: (page, facts) => [describePost(page, facts)],
  guide: (page, facts) => [describeGuide(page, facts)],
  'quick-start': (page, facts) => [describeGuide(page, facts)],
  support: describeQuestions,
}

/** What a page is about and where it stands, as JSON-LD; `picture` is the address of its picture. Null where there is nothing to say. */
export function describePage(page: LoadedPage, picture: string, facts: SiteFacts): unknown {
  const { route, path, payload } = page
  const things = [...(describers[route.name]?.({ path, payload, picture }, facts) ?? []), ...describeWay(page, facts)]
  return things.length > 0 ? writeGraph(things) : null
}

/** The way to a page, where there is one: home leads nowhere. */
function describeWay(page: LoadedPage, facts: SiteFacts): Thing[] {
  const way = breadcrumbsOf(page, facts)
  if (way.length < 2) return []
  const itemListElement = way.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    ...{ position: index + 1, name, item: facts.addressOf(path) },
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
