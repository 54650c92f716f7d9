import { type Load, textOf } from '../../load.ts'
import { listQuickStarts } from '../../sections/quick-starts/load.ts'
import { route } from './route.ts'
import type { QuickStartsPage } from './schema.ts'

export const load: Load<QuickStartsPage> = (site) => [{ payload: { ...textOf(site, route), ...listQuickStarts(site) } }]
