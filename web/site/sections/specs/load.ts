import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, namedLine } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { SpecsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, SpecsSection> = (written) => written

export const search: SearchSection<SpecsSection> = ({ title, items }) => [
  { id: '', heading: title, text: items.map(({ name, value }) => `${name}: ${value}.`).join(' ') },
]

export const toProse: ToProse<SpecsSection> = ({ title, items }) => [
  ...heading(title),
  bulletList(items.map(({ name, value }) => namedLine(name, value))),
]
