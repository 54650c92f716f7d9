import type { FieldsOf } from '../../field-kit.ts'
import { element, linkTo, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { BannerSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, BannerSection> = ({ title, text, to }) => ({
  title,
  summary: text,
  path: to,
})

export const search: SearchSection<BannerSection> = ({ title, summary }) => [{ id: '', heading: title, text: summary }]

export const toProse: ToProse<BannerSection> = ({ title, summary, path }) => [
  element('h2', [linkTo(path, title)]),
  ...paragraph(summary),
]
