import type { SiteContent } from '../../content.ts'
import { hasText, type Load, textOf } from '../../load.ts'
import { fillRoute, type Route } from '../../route.ts'
import type { PageLink } from '../../schema.ts'
import { toShelves } from '../../sections/guides/load.ts'
import { route as firstSteps } from '../get-started-guide/route.ts'
import { route as quickStarts } from '../quick-starts/route.ts'
import { route } from './route.ts'
import type { GetStartedPage } from './schema.ts'

export const load: Load<GetStartedPage> = (site) => [
  {
    payload: {
      ...textOf(site, route),
      firstSteps: linkTo(firstSteps, site),
      quickStarts: linkTo(quickStarts, site),
      products: toShelves(site),
    },
  },
]

/** The way to a page with its headline and lead; null where the shop leaves it out. */
function linkTo(target: Route, site: SiteContent): PageLink | null {
  if (!hasText(site, target)) return null
  const { headline, lead } = textOf(site, target)
  return { path: fillRoute(target), title: headline, summary: lead }
}
