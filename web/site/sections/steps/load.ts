import { joinText } from '../../components/search/split-prose.ts'
import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { StepsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, StepsSection> = (written) => written

export const search: SearchSection<StepsSection> = ({ title = '', lead = '', items }) => [
  { id: '', heading: title, text: lead },
  ...items.map((item) => ({ id: '', heading: item.title, text: joinText(item.text ?? []) })),
]
