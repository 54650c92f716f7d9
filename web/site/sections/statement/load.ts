import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { StatementSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, StatementSection> = (written) => written

export const search: SearchSection<StatementSection> = ({ text }) => [{ id: '', heading: '', text }]
