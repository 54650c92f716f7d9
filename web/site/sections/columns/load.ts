import { joinText } from '../../components/search/split-prose.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { figure, heading } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ColumnsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, ColumnsSection> = ({ title, items }, { site }) => ({
  ...(title !== undefined && { title }),
  items: items.map(({ image, ...shown }) => ({ ...shown, ...(image && { image: site.media.image(image) }) })),
})

export const search: SearchSection<ColumnsSection> = ({ title = '', items }) => [
  { id: '', heading: title, text: '' },
  ...items.map((item) => ({ id: '', heading: item.title ?? '', text: joinText(item.text) })),
]

export const toProse: ToProse<ColumnsSection> = ({ title, items }) => [
  ...heading(title),
  ...items.flatMap((item) => [
    ...heading(item.title, title === undefined ? 'h2' : 'h3'),
    ...(item.image ? [figure(item.image)] : []),
    ...item.text,
  ]),
]
