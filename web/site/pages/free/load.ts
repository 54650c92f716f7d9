import { type Load, textOf } from '../../load.ts'
import { listFree } from '../../sections/free/load.ts'
import { route } from './route.ts'
import type { FreePage } from './schema.ts'

export const load: Load<FreePage> = (site) => [{ payload: { ...textOf(site, route), gifts: listFree(site) } }]
