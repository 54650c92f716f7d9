import { joinText } from '../../components/search/split-prose.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { element, heading, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { StepsSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, StepsSection> = (written) => written

export const search: SearchSection<StepsSection> = ({ title = '', lead = '', items }) => [
  { id: '', heading: title, text: lead },
  ...items.map((item) => ({ id: '', heading: item.title, text: joinText(item.text ?? []) })),
]

export const toProse: ToProse<StepsSection> = ({ title, lead, items }) => [
  ...heading(title),
  ...paragraph(lead),
  element(
    'ol',
    items.map((item) => element('li', [element('p', [element('strong', [item.title])]), ...(item.text ?? [])])),
  ),
]
