import type { Load } from '../../load.ts'
import { loadFeatures } from '../../sections/features/load.ts'
import { relatedOf } from '../../sections/related/load.ts'
import { loadTrial } from '../../sections/trial/load.ts'
import type { ProductPage } from './schema.ts'

export const load: Load<ProductPage> = (site) => {
  const { products, media } = site
  return products.map((presented) => {
    const { product, text, card, microOf, quickStart, guides } = presented
    const { head, headline, lead, prose, features, facts } = text
    const trial = loadTrial(presented)
    const related = relatedOf(presented, site)
    const otherEdition = products.find((other) => other.product.id === microOf || other.microOf === product.id)
    return {
      parameters: { product: product.id },
      payload: {
        head,
        headline,
        lead,
        prose,
        features: loadFeatures(features, media),
        facts,
        quickStart,
        product: card,
        otherEdition: otherEdition?.card ?? null,
        guides: guides.map(({ link }) => link),
        ...(trial && { trial }),
        ...(text.requirements && { requirements: text.requirements }),
        ...(related && { related }),
      },
    }
  })
}
