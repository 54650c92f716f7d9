import { linkOfSetup } from '#contract/instrument/setup-link.ts'
import type { PresentedProduct } from '../../content.ts'
import { type Load, writeHead } from '../../load.ts'
import { offerTemplates } from '../../sections/templates/load.ts'
import { type Sheet, sheetOf } from './files/sheet.ts'
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
        play: linkToPlay(sheet, product),
        others: offered.filter((other) => other.card !== card).map((other) => other.card),
      },
      files,
    }
  })
}

function linkToPlay(sheet: Sheet, { text, sign }: PresentedProduct): TemplatePage['play'] {
  if (!text.instrument) return null
  const { setup, hasBar } = playOnProduct(sheet, text.instrument)
  return { path: linkOfSetup(sign.path, setup), hasBar }
}
