import { type Load, textOf } from '../../load.ts'
import { compare } from '../../sections/comparison/load.ts'
import { route } from './route.ts'
import type { ComparisonPage } from './schema.ts'

export const load: Load<ComparisonPage> = (site) => [{ payload: { ...textOf(site, route), ...compare(site.products) } }]
