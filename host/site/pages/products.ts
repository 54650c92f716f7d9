import type { ProductPage } from '#contract/pages/product.ts'
import { guidesOf } from './learning.ts'
import type { Made } from './makers.ts'
import type { Presented, SiteContent } from './site-content.ts'

/** A page for each of the products that are wanted. */
export const makeProducts = (site: SiteContent, isWanted: (product: Presented) => boolean): Made<ProductPage>[] =>
  site.products.filter(isWanted).map((presented) => {
    const { product, text, card, microOf, quickStart } = presented
    const { head, headline, lead, prose, features, facts } = text
    const otherEdition = site.products.find((other) => other.product.id === microOf || other.microOf === product.id)
    return {
      parameters: { product: microOf ?? product.id },
      payload: {
        ...{ head, headline, lead, prose, features, facts, quickStart },
        product: card,
        instrument: text.instrument ?? null,
        otherEdition: otherEdition?.card ?? null,
        guides: guidesOf(presented, site.content).map(({ link }) => link),
      },
    }
  })
