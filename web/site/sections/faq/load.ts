import { slugify } from '../../anchors.ts'
import { joinText } from '../../components/search/split-prose.ts'
import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
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

export const search: SearchSection<FaqSection> = ({ questions }) =>
  questions.map(({ id, question, answer }) => ({ id, heading: question, text: joinText(answer) }))
