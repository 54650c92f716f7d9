import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { SpecsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, SpecsSection> = (written) => written

export const search: SearchSection<SpecsSection> = ({ title, items }) => [
  { id: '', heading: title, text: items.map(({ name, value }) => `${name}: ${value}.`).join(' ') },
]
