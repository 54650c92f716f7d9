import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, namedLine, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
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

export const toProse: ToProse<RequirementsSection> = ({ title, systems, note }) => [
  ...heading(title),
  ...paragraph(note),
  bulletList(
    systems.map(({ name, minimum, recommended }) =>
      namedLine(name, recommended === undefined ? minimum : `${minimum}. Recommended: ${recommended}`),
    ),
  ),
]
