import { linkOfSetup } from '#contract/instrument/setup-link.ts'
import type { ProductSign } from '#contract/pages/parts.ts'
import { templateFileFormats, templateFilePath } from '#contract/pages/template-files.ts'
import type { TemplateCard, TemplatePage, TemplatesPage } from '#contract/pages/templates.ts'
import type { TemplateText } from '../../content/content.ts'
import { playOnProduct } from '../../templates/play-on-product.ts'
import type { Sheet } from '../../templates/sheet.ts'
import { writeFiles } from '../../templates/write-files.ts'
import type { Made } from './makers.ts'
import { type Presented, pathOf, type SiteContent, writeHead } from './site-content.ts'

/** A template of a product that is sold, as lists show it and as files are made of it. */
type Offered = { text: TemplateText; card: TemplateCard; sheet: Sheet; play: TemplatePage['play'] }

function offerTemplates({ content, products }: SiteContent): Offered[] {
  return content.templates.flatMap((text) => {
    const presented = products.find(({ product }) => product.id === text.product)
    if (!presented) return []
    const sheet = sheetOf(text, presented.sign)
    return [{ text, sheet, card: cardOf(text, presented.sign), play: linkToPlay(sheet, presented) }]
  })
}

const cardOf = ({ slug, title, summary, rhythm, tempo }: TemplateText, product: ProductSign): TemplateCard => ({
  path: pathOf('template', { template: slug }),
  ...{ title, summary, rhythm, tempo, product },
})

/** What the files of a template are made of, for a product as it is called. */
export const sheetOf = (
  { title, rhythm, tempo, layout, pattern }: TemplateText,
  { id, name }: Pick<ProductSign, 'id' | 'name'>,
): Sheet => ({
  ...{ title, rhythm, tempo, layout },
  product: { id, name },
  pattern: pattern ? { ...pattern, tempo } : null,
})

function linkToPlay(sheet: Sheet, { text, sign }: Presented): TemplatePage['play'] {
  if (!text.instrument) return null
  const { setup, hasBar } = playOnProduct(sheet, text.instrument)
  return { path: linkOfSetup(sign.path, setup), hasBar }
}

export const makeTemplatesIndex = (site: SiteContent): Made<TemplatesPage>[] => [
  { payload: { ...site.content.pages.templates, templates: offerTemplates(site).map(({ card }) => card) } },
]

export function makeTemplates(site: SiteContent): Made<TemplatePage>[] {
  const offered = offerTemplates(site)
  return offered.map(({ text, card, sheet, play }) => {
    const { slug, title, summary, rhythm, tempo, prose, layout } = text
    const payload = {
      head: writeHead(title, summary, site.content),
      ...{ headline: title, lead: summary, prose, product: card.product, rhythm, tempo, layout },
      pattern: sheet.pattern,
      files: writeFiles(sheet).map(({ format, body }) => ({
        ...{ format, path: templateFilePath(card.path, format) },
        bytes: body.length,
      })),
      play,
      others: offered.filter((each) => each.card !== card).map((each) => each.card),
    }
    return { parameters: { template: slug }, payload }
  })
}

/** The files of all templates, each under its address. */
export const listTemplateFiles = (site: SiteContent): { path: string; type: string; body: Buffer }[] =>
  offerTemplates(site).flatMap(({ card, sheet }) =>
    writeFiles(sheet).map(({ format, body }) => ({
      path: templateFilePath(card.path, format),
      type: templateFileFormats[format].type,
      body,
    })),
  )
