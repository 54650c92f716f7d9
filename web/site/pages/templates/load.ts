import { type Load, textOf } from '../../load.ts'
import { offerTemplates } from '../../sections/templates/load.ts'
import { route } from './route.ts'
import type { TemplatesPage } from './schema.ts'

export const load: Load<TemplatesPage> = (site) => [
  { payload: { ...textOf(site, route), templates: offerTemplates(site).map(({ card }) => card) } },
]
