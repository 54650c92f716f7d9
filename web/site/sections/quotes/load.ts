import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { QuotesSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, QuotesSection> = (written) => written

export const search: SearchSection<QuotesSection> = ({ title = '', items }) => [
  { id: '', heading: title, text: items.map(({ quote, source }) => `${quote} – ${source}`).join(' ') },
]
