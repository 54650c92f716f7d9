import { feedPath } from '#web/site/pages/blog/schema.ts'
import { searchPath } from '#web/site/parts/search/search-document.ts'
import { indexPages } from '../search/search-index.ts'
import { createStamp, type Wanted, wantText } from '../wanted.ts'
import { writeFeed } from './feed.ts'
import { pictureOf, picturePath } from './look.ts'
import type { Studio } from './picture/studio.ts'
import { robotsPath, writeRobots } from './robots.ts'
import { securityTxtPath, writeSecurityTxt } from './security-txt.ts'
import { isIndexed, type SiteFacts } from './site-facts.ts'
import { sitemapPath, writeSitemap } from './sitemap.ts'

const xml = 'application/xml; charset=utf-8'
const atom = 'application/atom+xml; charset=utf-8'
const json = 'application/json'
const plain = 'text/plain; charset=utf-8'

/** What the site is found by: a list of its pages, what crawlers may read, the posts as a feed, all words for a search in the browser, and a picture of every page. */
export const listFound = (facts: SiteFacts, studio: Studio): Wanted[] => [
  wantText(sitemapPath, xml, writeSitemap(facts)),
  wantText(robotsPath, plain, writeRobots(facts)),
  wantText(securityTxtPath, plain, writeSecurityTxt(facts, new Date())),
  wantText(feedPath, atom, writeFeed(facts)),
  wantText(searchPath, json, JSON.stringify(indexPages(facts))),
  ...listPictures(facts, studio),
]

function listPictures(facts: SiteFacts, { stamp, prepare }: Studio): Wanted[] {
  const shown = facts.pages.filter(isIndexed).map((page) => ({ page, picture: pictureOf(page, facts) }))
  const make = prepare(shown.map(({ picture }) => picture))
  return shown.map(({ page, picture }) => ({
    path: picturePath(page),
    type: 'image/png',
    stamp: createStamp(stamp, picture),
    make: () => make(picture),
  }))
}
