import { type Load, textOf } from '../../load.ts'
import { loadTerms } from '../../sections/education/load.ts'
import { route } from './route.ts'
import type { EducationPage } from './schema.ts'

export const load: Load<EducationPage> = (site) => [{ payload: { ...textOf(site, route), terms: loadTerms(site) } }]
