import type { FieldsOf } from '../../field-kit.ts'
import { heading, listLinks, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { CallToActionSection } from './schema.ts'

/** A product that is not for sale is left out. */
export const load: LoadSection<FieldsOf<typeof fields>, CallToActionSection> = (written, { site }) => {
  const { product: id, title, text, actions } = written
  const product = site.products.find(({ sign }) => sign.id === id)?.card
  const shownTitle = title ?? product?.product.name
  if (shownTitle === undefined || (!product && actions.length === 0)) return null
  return { title: shownTitle, ...(text !== undefined && { text }), ...(product && { product }), actions }
}

export const search: SearchSection<CallToActionSection> = ({ title, text = '' }) => [{ id: '', heading: title, text }]

export const toProse: ToProse<CallToActionSection> = ({ title, text, product, actions }) => [
  ...heading(title),
  ...paragraph(text),
  ...listLinks([...(product ? [{ text: product.product.name, to: product.path }] : []), ...actions]),
]
