import { slugify } from '../../anchors.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { heading } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { FaqSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, FaqSection> = ({ title, items }, { id }) => ({
  ...(title !== undefined && { title }),
  questions: items.map(({ question, answer }) => ({
    id: `${id}-${slugify(question)}`,
    question,
    answer,
    group: title === undefined ? null : { id, title },
  })),
})

/** The questions have entries of their own. */
export const search: SearchSection<FaqSection> = ({ title = '' }) => [{ id: '', heading: title, text: '' }]

export const toProse: ToProse<FaqSection> = ({ title, questions }) => [
  ...heading(title),
  ...questions.flatMap(({ question, answer }) => [...heading(question, title === undefined ? 'h2' : 'h3'), ...answer]),
]
