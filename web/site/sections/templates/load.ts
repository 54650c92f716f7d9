import type { ProductSign } from '#contract/site-config.ts'
import type { PresentedProduct, SiteContent, TemplateText } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { route as template } from '../../pages/template/route.ts'
import { heading, listLinks, paragraph } from '../../prose-builder.ts'
import { fillRoute } from '../../route.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { TemplateCard, TemplatesSection } from './schema.ts'

/** Left out of the page while there are no templates. */
export const load: LoadSection<FieldsOf<typeof fields>, TemplatesSection> = ({ product, ...shown }, { site }) => {
  const templates = offerTemplates(site)
    .map(({ card }) => card)
    .filter((card) => product === undefined || card.product.id === product)
  return templates.length === 0 ? null : { ...shown, templates }
}

export const search: SearchSection<TemplatesSection> = ({ title = '', lead = '' }) => [
  { id: '', heading: title, text: lead },
]

export type OfferedTemplate = { text: TemplateText; product: PresentedProduct; card: TemplateCard }

/** The templates whose product is sold. */
export const offerTemplates = ({ templates, products }: SiteContent): OfferedTemplate[] =>
  templates.flatMap((text) => {
    const presented = products.find(({ product }) => product.id === text.product)
    return presented ? [{ text, product: presented, card: toCard(text, presented.sign) }] : []
  })

const toCard = ({ slug, title, summary, rhythm, tempo }: TemplateText, product: ProductSign): TemplateCard => ({
  path: fillRoute(template, { template: slug }),
  title,
  summary,
  rhythm,
  tempo,
  product,
})

export const toProse: ToProse<TemplatesSection> = ({ title, lead, templates }) => [
  ...heading(title),
  ...paragraph(lead),
  ...listLinks(templates.map((template) => ({ text: template.title, to: template.path }))),
]
