import type { CoverText, SiteContent } from '#web/site/content.ts'
import type { WrittenSection } from '#web/site/field-kit.ts'
import type { Route } from '#web/site/routes.ts'
import type { PagePayload } from '#web/site/schema.ts'
import { loadInserted, loadSections } from './load-sections.ts'
import { completeSections } from './required-sections.ts'

type Written = { sections: WrittenSection[]; cover?: CoverText | undefined; product?: string }

/** Fields of a page's data that its metadata is made of, where its file consists of sections. */
const described: Partial<Record<Route['name'], readonly string[]>> = {
  product: ['product'],
  post: ['date', 'author', 'rhythm'],
}

/** The anchors in the layout of a product's page. */
const productIds = ['overview', 'features', 'trial', 'facts', 'requirements', 'edition', 'related', 'buy']

/**
 * The data of a page whose file consists of sections: these, instead of the layout of its kind. The layout of a product begins with
 * sections, too: the product itself, and what visitors can listen to.
 */
export function composePage(
  { route, parameters = {}, payload }: { route: Route; parameters?: Record<string, string>; payload: PagePayload },
  site: SiteContent,
): PagePayload {
  const written = findWritten(route, parameters, site)
  if (!written) return route.name === 'product' ? insertOpening(parameters.product, payload, site) : payload
  const fields: Record<string, unknown> = { ...payload }
  const { headline = '', lead = '' } = fields
  const shared = { headline: String(headline), lead: String(lead) }
  const kept = (described[route.name] ?? []).map((name) => [name, fields[name]] as const)
  const sections = loadSections(completeSections(route, written.sections, site), {
    site,
    ...shared,
    cover: written.cover,
    product: written.product,
  })
  return Object.assign({ head: payload.head }, shared, Object.fromEntries(kept), { sections })
}

/** Sections are loaded by what they show: few products have an instrument or recordings. */
function insertOpening(product: string | undefined, payload: PagePayload, site: SiteContent): PagePayload {
  const text = site.products.find((each) => each.product.id === product)?.text
  if (!text) return payload
  const written: WrittenSection[] = [
    { name: 'product-hero', fields: {} },
    ...(text.beforeAfter ? [{ name: 'before-after', fields: text.beforeAfter }] : []),
    ...(text.try ? [{ name: 'try', fields: text.try }] : []),
    ...(text.video ? [{ name: 'video', fields: text.video }] : []),
    ...(text.audio ? [{ name: 'audio', fields: text.audio }] : []),
    ...(text.gallery ? [{ name: 'gallery', fields: text.gallery }] : []),
  ]
  const { headline, lead } = text
  return Object.assign({ inserted: loadInserted(written, { site, headline, lead, product }, productIds) }, payload)
}

/** The sections of the file that a page is made of. */
function findWritten(route: Route, parameters: Record<string, string>, site: SiteContent): Written | null {
  const { path = route.text, product, slug } = parameters
  if (route.name === 'product')
    return withSections(site.products.find((each) => each.product.id === product)?.text, product)
  if (route.name === 'post') return withSections(site.posts.find((each) => each.slug === slug))
  return path === undefined ? null : withSections(site.pages.get(path))
}

const withSections = (
  text: { sections?: WrittenSection[] | null | undefined; cover?: CoverText | undefined } | undefined,
  product?: string,
): Written | null =>
  text?.sections ? { sections: text.sections, cover: text.cover, ...(product !== undefined && { product }) } : null
