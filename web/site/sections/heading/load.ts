import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { HeadingSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, HeadingSection> = (
  { title, text, layout = 'text' },
  { headline, lead },
) => ({
  headline: title ?? headline,
  lead: text ?? lead,
  layout,
})

export const opensPage = true

export const search: SearchSection<HeadingSection> = ({ headline, lead }) => [{ id: '', heading: headline, text: lead }]
