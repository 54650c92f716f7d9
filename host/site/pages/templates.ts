import type { TemplateCard, TemplatePage, TemplatesPage } from '#contract/pages/templates.ts'
import type { Made } from './makers.ts'
import { pathOf, type SiteContent, writeHead } from './site-content.ts'

/** Templates of products that are sold, as lists show them. */
const cardsOf = ({ content, products }: SiteContent): { slug: string; card: TemplateCard }[] =>
  content.templates.flatMap(({ slug, title, summary, rhythm, tempo, product: id }) => {
    const product = products.find((each) => each.product.id === id)?.sign
    if (!product) return []
    return [{ slug, card: { path: pathOf('template', { template: slug }), title, summary, rhythm, tempo, product } }]
  })

export const makeTemplatesIndex = (site: SiteContent): Made<TemplatesPage>[] => [
  { payload: { ...site.content.pages.templates, templates: cardsOf(site).map(({ card }) => card) } },
]

export function makeTemplates(site: SiteContent): Made<TemplatePage>[] {
  const cards = cardsOf(site)
  return site.content.templates.flatMap(({ slug, title, summary, rhythm, tempo, prose, layout, pattern }) => {
    const product = cards.find((each) => each.slug === slug)?.card.product
    if (!product) return []
    const payload = {
      head: writeHead(title, summary, site.content),
      ...{ headline: title, lead: summary, prose, product, rhythm, tempo, layout },
      pattern: pattern ? { ...pattern, tempo } : null,
      others: cards.filter((each) => each.slug !== slug).map(({ card }) => card),
    }
    return [{ parameters: { template: slug }, payload }]
  })
}
