import { type Load, textOf } from '../../load.ts'
import { route } from './route.ts'
import type { QuickStartsPage } from './schema.ts'

export const load: Load<QuickStartsPage> = (site) => [
  {
    payload: {
      ...textOf(site, route),
      products: site.products.flatMap(({ sign, quickStart }) =>
        quickStart === null ? [] : [{ product: sign, quickStart }],
      ),
      daws: site.daws.map(({ slug, name }) => ({ id: slug, name })),
    },
  },
]
