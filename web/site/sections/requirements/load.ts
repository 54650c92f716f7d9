import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { RequirementsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, RequirementsSection> = (written) => written

export const search: SearchSection<RequirementsSection> = ({ title, systems, note = '' }) => [
  {
    id: '',
    heading: title,
    text: [...systems.map(({ name, minimum }) => `${name}: ${minimum}.`), note].join(' ').trim(),
  },
]
