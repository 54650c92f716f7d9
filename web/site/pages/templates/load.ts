import type { ProductSign } from '#contract/site-config.ts'
import type { SiteContent, TemplateText } from '../../content.ts'
import { type Load, textOf } from '../../load.ts'
import { fillRoute } from '../../route.ts'
import { route as template } from '../template/route.ts'
import { route } from './route.ts'
import type { TemplateCard, TemplatesPage } from './schema.ts'

export const load: Load<TemplatesPage> = (site) => [
  { payload: { ...textOf(site, route), templates: offerTemplates(site).map(({ card }) => card) } },
]

/** The templates whose product is sold. */
export const offerTemplates = ({ templates, products }: SiteContent) =>
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
