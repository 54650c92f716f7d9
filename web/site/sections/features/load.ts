import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { FeaturesSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, FeaturesSection> = (written, { site, product }) => {
  const about = site.products.find(({ sign }) => sign.id === product)?.sign
  return { ...written, ...(about && { subject: { name: about.name, colour: about.colour, rhythm: about.rhythm } }) }
}

export const search: SearchSection<FeaturesSection> = ({ title = '', lead = '', items }) => [
  { id: '', heading: title, text: lead },
  ...items.map((item) => ({ id: '', heading: item.title, text: item.text })),
]
