import { type Load, textOf } from '../../load.ts'
import { route } from './route.ts'
import type { EducationPage } from './schema.ts'

export const load: Load<EducationPage> = (site) => {
  const { education, storefront } = site
  const offered = [...storefront.products, ...storefront.bundles]
  const nameItems = (ids: readonly string[]) => offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const terms = education && {
    percentage: education.percentage,
    monthsValid: education.monthsValid,
    items: nameItems(education.items ?? []),
  }
  return [{ payload: { ...textOf(site, route), terms } }]
}
