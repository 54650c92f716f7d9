import type { Load } from '../../load.ts'
import { loadFeatures } from '../../sections/features/load.ts'
import type { ProductPage } from './schema.ts'

export const load: Load<ProductPage> = ({ products, media }) =>
  products.map(({ product, text, card, microOf, quickStart, guides }) => {
    const { head, headline, lead, prose, features, facts, instrument = null } = text
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
        instrument,
        otherEdition: otherEdition?.card ?? null,
        guides: guides.map(({ link }) => link),
      },
    }
  })
