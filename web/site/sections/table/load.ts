import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { TableSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, TableSection> = (written) => written

export const search: SearchSection<TableSection> = ({ title, rows }) => [
  { id: '', heading: title, text: rows.map((row) => row.join(' ')).join('. ') },
]
