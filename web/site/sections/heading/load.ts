import type { FieldsOf } from '../../field-kit.ts'
import { loadCover } from '../../load.ts'
import type { LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { HeadingSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, HeadingSection> = (
  { title, text, layout = 'text' },
  { headline, lead, cover, isTop, site },
) => ({
  headline: title ?? headline,
  lead: text ?? lead,
  layout,
  ...(isTop && cover && { cover: loadCover(cover, site) }),
})

export const opensPage = true

export const search: SearchSection<HeadingSection> = ({ headline, lead }) => [{ id: '', heading: headline, text: lead }]
