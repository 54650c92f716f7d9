import type { FieldsOf } from '../../field-kit.ts'
import { element, heading, linkTo, text } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { QuotesSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, QuotesSection> = (written) => written

export const search: SearchSection<QuotesSection> = ({ title = '', items }) => [
  { id: '', heading: title, text: items.map(({ quote, source }) => `${quote} – ${source}`).join(' ') },
]

export const toProse: ToProse<QuotesSection> = ({ title, items }) => [
  ...heading(title),
  ...items.map(({ quote, source, role, to }) => {
    const name = to === undefined ? text(source) : linkTo(to, source)
    return element('blockquote', [
      element('p', [quote]),
      element('p', ['– ', name, ...(role === undefined ? [] : [`, ${role}`])]),
    ])
  }),
]
