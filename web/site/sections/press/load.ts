import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, linkTo, text } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { PressSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, PressSection> = ({ title, items }, { site }) => ({
  title,
  items: items.map(({ logo, ...shown }) => ({ ...shown, ...(logo && { logo: site.media.image(logo) }) })),
})

export const search: SearchSection<PressSection> = ({ title, items }) => [
  { id: '', heading: title, text: items.map(({ name, text = '' }) => `${name}: ${text}`).join(' ') },
]

export const toProse: ToProse<PressSection> = ({ title, items }) => [
  ...heading(title),
  bulletList(
    items.map((item) => [
      item.to === undefined ? text(item.name) : linkTo(item.to, item.name),
      ...(item.text === undefined ? [] : [`: ${item.text}`]),
    ]),
  ),
]
