import type { ProseNode } from '#contract/prose.ts'
import type { PostText } from '#web/site/content.ts'
import { escapeHtml } from '#web/site/escape.ts'
import { feedPath } from '#web/site/pages/blog/feed-path.ts'
import { route as blogRoute } from '#web/site/pages/blog/route.ts'
import { route as postRoute } from '#web/site/pages/post/route.ts'
import { fillRoute } from '#web/site/route.ts'
import { readSections } from '#web/site/section.ts'
import type { Content } from '../../shop/content.ts'
import { describeSections } from '../load-sections.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { permanentId, type SeoContext } from './context.ts'
import { writeProse } from './prose-html.ts'

type Vendor = Content['vendor']
type AddressOf = SeoContext['addressOf']

export const feedTitle = ({ name }: Vendor): string => `${name} – Blog`

/** Whether the shop has a blog, and with it a feed. */
export const hasFeed = ({ pages }: Pick<SeoContext, 'pages'>): boolean =>
  pages.some(({ route }) => route.name === blogRoute.name)

/** All posts with their full text as an Atom feed, the newest first (RFC 4287). */
export function writeFeed({ content: { vendor, posts, pages }, pages: loaded, addressOf }: SeoContext): string {
  const pageOf = ({ slug }: PostText) => loaded.find(({ path }) => path === fillRoute(postRoute, { slug }))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${permanentId(vendor, 'blog')}</id>`,
    element('title', feedTitle(vendor)),
    element('subtitle', pages.get('blog')?.lead ?? ''),
    link('self', addressOf(feedPath), 'application/atom+xml'),
    link('alternate', addressOf(blogRoute.path), 'text/html'),
    element('updated', momentOf(posts[0])),
    `<author>${element('name', vendor.name)}</author>`,
    ...posts.map((post) => writeEntry(post, pageOf(post), vendor, addressOf)),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry(post: PostText, page: LoadedPage | undefined, vendor: Vendor, addressOf: AddressOf): string {
  const { slug, title, summary, author, prose } = post
  return [
    '<entry>',
    `<id>${permanentId(vendor, `blog/${slug}`)}</id>`,
    element('title', title),
    link('alternate', addressOf(fillRoute(postRoute, { slug })), 'text/html'),
    element('published', momentOf(post)),
    element('updated', momentOf(post)),
    `<author>${element('name', author)}</author>`,
    element('summary', summary),
    `<content type="html">${escapeHtml(writeContent(page, prose, addressOf))}</content>`,
    '</entry>',
  ].join('\n')
}

/** The text of a post, or what its sections say and show. */
function writeContent(page: LoadedPage | undefined, prose: ProseNode[], addressOf: AddressOf): string {
  const sections = page && readSections(page.payload)
  return writeProse(sections ? describeSections(sections) : prose, addressOf)
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`

/** Posts have dates without a time. A feed without posts needs a date, too. */
const momentOf = (post: PostText | undefined) => `${post?.date ?? '1970-01-01'}T00:00:00Z`
