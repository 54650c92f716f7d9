import type { FirstSteps } from '#contract/first-steps.ts'
import type { PresentedProduct, SiteContent } from './content.ts'
import { linkToPlay } from './pages/template/load.ts'
import { offerTemplates } from './sections/templates/load.ts'

/** The first steps of each product that has a page. */
export const listFirstSteps = (site: SiteContent): FirstSteps[] =>
  site.products.map((presented) => {
    const { sign, card, seats, guides } = presented
    const [guide] = guides
    const template = findTemplate(presented, site)
    return {
      product: sign,
      ...(card.image && { image: card.image }),
      ...(seats !== undefined && { seats }),
      ...(guide && { guide: { path: guide.link.path, title: guide.link.title } }),
      ...(template && { template }),
    }
  })

/** The first of a product's templates, as the address at which its instrument plays it. */
function findTemplate({ sign }: PresentedProduct, site: SiteContent): FirstSteps['template'] {
  const template = offerTemplates(site).find(({ product }) => product.sign.id === sign.id)
  const play = template && linkToPlay(template)
  return play ? { path: play.path, title: template.card.title } : undefined
}
