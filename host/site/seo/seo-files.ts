import { searchPath } from '#web/site/components/search/search-document.ts'
import { feedPath } from '#web/site/pages/blog/feed-path.ts'
import { type BuildTarget, createStamp, textTarget } from '../build-target.ts'
import { indexPages } from '../search-index.ts'
import { hasFeed, writeFeed } from './blog-feed.ts'
import { isIndexed, type SeoContext } from './context.ts'
import {
  robotsPath,
  securityTxtPath,
  sitemapPath,
  writeRobots,
  writeSecurityTxt,
  writeSitemap,
} from './crawler-files.ts'
import { pictureOf, picturePath } from './page-meta.ts'
import type { PictureRenderer } from './sharing-picture/renderer.ts'

const xml = 'application/xml; charset=utf-8'
const atom = 'application/atom+xml; charset=utf-8'
const json = 'application/json'
const plain = 'text/plain; charset=utf-8'

/** Sitemap, robots.txt, security.txt, the feed of posts, the search index, and a picture of every indexed page. */
export const listSeoFiles = (context: SeoContext, renderer: PictureRenderer): BuildTarget[] => [
  textTarget(sitemapPath, xml, writeSitemap(context)),
  textTarget(robotsPath, plain, writeRobots(context)),
  textTarget(securityTxtPath, plain, writeSecurityTxt(context, new Date())),
  ...(hasFeed(context) ? [textTarget(feedPath, atom, writeFeed(context))] : []),
  textTarget(searchPath, json, JSON.stringify(indexPages(context))),
  ...listPictures(context, renderer),
]

function listPictures(context: SeoContext, { prepare }: PictureRenderer): BuildTarget[] {
  const shown = context.pages.filter(isIndexed).map((page) => ({ page, picture: pictureOf(page, context) }))
  const make = prepare(shown.map(({ picture }) => picture))
  return shown.map(({ page, picture }) => ({
    path: picturePath(page),
    type: 'image/png',
    stamp: createStamp(picture),
    make: () => make(picture),
    isLate: true,
  }))
}
