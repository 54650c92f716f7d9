import type { SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { EducationSection, EducationTerms } from './schema.ts'

/** The heading of the form. */
export const anchor = 'education-form'

/** The terms of the discount for visitors; null where the vendor gives none. */
export function loadTerms({
  education,
  storefront,
}: Pick<SiteContent, 'education' | 'storefront'>): EducationTerms | null {
  const offered = [...storefront.products, ...storefront.bundles]
  const nameItems = (ids: readonly string[]) => offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    education && {
      percentage: education.percentage,
      monthsValid: education.monthsValid,
      items: nameItems(education.items ?? []),
    }
  )
}

/** A shop without the discount that has this section is refused when it is read. */
export const load: LoadSection<FieldsOf<typeof fields>, EducationSection> = ({ title }, { site }) => {
  const terms = loadTerms(site)
  return terms && { title, terms }
}

export const search: SearchSection<EducationSection> = ({ title }) => [{ id: anchor, heading: title, text: '' }]

/** A form, which feeds cannot show. */
export const toProse: ToProse<EducationSection> = () => []
