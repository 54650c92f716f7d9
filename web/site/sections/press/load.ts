import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { PressSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, PressSection> = ({ title, items }, { site }) => ({
  title,
  items: items.map(({ logo, ...shown }) => ({ ...shown, ...(logo && { logo: site.media.image(logo) }) })),
})

export const search: SearchSection<PressSection> = ({ title, items }) => [
  { id: '', heading: title, text: items.map(({ name, text = '' }) => `${name}: ${text}`).join(' ') },
]
