import { feedPath } from '#web/site/pages/blog/schema.ts'
import type { Findings } from '#web/site/rendering.ts'
import type { LoadedPage } from '../load-pages.ts'
import { feedTitle } from './feed.ts'
import { pictureOf, picturePath } from './look.ts'
import { describeRings } from './picture/draw-rings.ts'
import { pictureSize } from './picture/picture.ts'
import { isIndexed, type SiteFacts } from './site-facts.ts'
import { describePage } from './structured-data/describe-page.ts'

/** What a page says of itself to search engines, and to whoever shows a link to it. */
export function findingsOf(page: LoadedPage, facts: SiteFacts): Findings {
  const { headline, rings } = pictureOf(page, facts)
  const picture = facts.addressOf(picturePath(page))
  return {
    kind: page.route.name === 'post' ? 'article' : 'website',
    siteName: facts.content.vendor.name,
    picture: { url: picture, ...pictureSize, alt: `‘${headline}’ beside ${describeRings(rings)}` },
    feed: { path: feedPath, title: feedTitle(facts.content.vendor) },
    structuredData: isIndexed(page) ? describePage(page, picture, facts) : null,
  }
}
