import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { HeroSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, HeroSection> = (written, { site, headline, lead, isTop }) => {
  const product = site.products.find(({ sign }) => sign.id === written.product)?.card
  const drawn = written.illustration ? site.products.filter(({ microOf }) => microOf === null) : []
  return {
    headline: written.title ?? headline,
    lead: written.text ?? lead,
    isTop,
    ...(product && { product }),
    actions: written.actions,
    subjects: drawn.map(({ sign: { name, rhythm, colour } }) => ({ name, rhythm, colour })),
  }
}

export const opensPage = true

export const search: SearchSection<HeroSection> = ({ headline, lead }) => [{ id: '', heading: headline, text: lead }]
