import { linkOfSetup } from '#contract/instrument/setup-link.ts'
import { type Load, writeHead } from '../../load.ts'
import { type OfferedTemplate, offerTemplates } from '../../sections/templates/load.ts'
import { sheetOf } from './files/sheet.ts'
import { writeFiles } from './files/write-files.ts'
import { playOnProduct } from './play-on-product.ts'
import type { TemplatePage } from './schema.ts'
import { templateFileFormats, templateFilePath } from './template-files.ts'

/** One page for each template of a product that is sold, and the files that are made of it. */
export const load: Load<TemplatePage> = (site) => {
  const offered = offerTemplates(site)
  return offered.map(({ text, product, card }) => {
    const { slug, title, summary, rhythm, tempo, prose, layout } = text
    const sheet = sheetOf(text, product.sign)
    const files = writeFiles(sheet).map(({ format, body }) => ({
      format,
      path: templateFilePath(card.path, format),
      type: templateFileFormats[format].type,
      body,
    }))
    return {
      parameters: { template: slug },
      payload: {
        head: writeHead(title, summary, site),
        headline: title,
        lead: summary,
        prose,
        product: product.sign,
        rhythm,
        tempo,
        layout,
        pattern: sheet.pattern,
        files: files.map(({ format, path, body }) => ({ format, path, bytes: body.length })),
        play: linkToPlay({ text, product }),
        others: listNext(offered, card),
      },
      files,
    }
  })
}

const mostOthers = 3

/** The templates after one, from the first again after the last. */
function listNext(offered: readonly OfferedTemplate[], card: OfferedTemplate['card']): TemplatePage['others'] {
  const cards = offered.map((other) => other.card)
  const at = cards.indexOf(card)
  return [...cards.slice(at + 1), ...cards.slice(0, at)].slice(0, mostOthers)
}

/** The product's page with the template in its instrument; null where it has none. */
export function linkToPlay({ text, product }: Pick<OfferedTemplate, 'text' | 'product'>): TemplatePage['play'] {
  const { instrument } = product.text
  if (!instrument) return null
  const { setup, hasBar } = playOnProduct(sheetOf(text, product.sign), instrument)
  return { path: linkOfSetup(product.sign.path, setup), hasBar }
}
