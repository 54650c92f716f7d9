import { findFigures } from '../../components/playable-figure/find-figures.ts'
import { type Load, writeHead } from '../../load.ts'
import type { GuidePage } from './schema.ts'

export const load: Load<GuidePage> = (site) =>
  site.products.flatMap(({ product, sign, picture, quickStart, guides }) =>
    guides.map(({ text, parameters, link }) => {
      const image = text.image ? site.media.image(text.image) : picture
      return {
        parameters,
        payload: {
          head: writeHead(`${text.title} – ${product.name}`, text.summary, site),
          headline: text.title,
          lead: text.summary,
          ...(image && { image }),
          prose: text.prose,
          figures: findFigures(text.prose, site),
          product: sign,
          quickStart,
          others: guides.map((other) => other.link).filter(({ path }) => path !== link.path),
        },
      }
    }),
  )
