import type { FieldsOf } from '../../field-kit.ts'
import { listLinks, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { StatementSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, StatementSection> = (written) => written

export const search: SearchSection<StatementSection> = ({ text }) => [{ id: '', heading: '', text }]

export const toProse: ToProse<StatementSection> = ({ text, links }) => [...paragraph(text), ...listLinks(links)]
