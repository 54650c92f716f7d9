import type { PostText, SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { feedPath } from '../../pages/blog/feed-path.ts'
import { route as blog } from '../../pages/blog/route.ts'
import { route as post } from '../../pages/post/route.ts'
import { heading, listLinks } from '../../prose-builder.ts'
import { fillRoute } from '../../route.ts'
import type { PostCard } from '../../schema.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { PostListSection } from '../post-list/schema.ts'
import type { fields } from './fields.ts'
import type { PostsSection } from './schema.ts'

type Written = FieldsOf<typeof fields>

const cardsShown = 3

/** A list is another chunk, as most posts are shown as cards. */
export const chooseComponent = ({ layout }: Written) => (layout === 'list' ? 'post-list' : 'posts')

/** Left out of the page while there are no posts. */
export const load: LoadSection<Written, PostsSection | PostListSection> = (written, { site }) => {
  const isList = written.layout === 'list'
  const { title, count = isList ? 'all' : cardsShown } = written
  const posts = site.posts.slice(0, count === 'all' ? undefined : count).map((post) => toCard(post, site))
  if (posts.length === 0) return null
  const hasBlog = site.pages.has(blog.text)
  return isList
    ? { ...(title !== undefined && { title }), posts, ...(hasBlog && { feed: feedPath }) }
    : { title: title ?? 'From the blog', posts, ...(hasBlog && { all: blog.path }) }
}

export const search: SearchSection<PostsSection | PostListSection> = ({ title = '' }) => [
  { id: '', heading: title, text: '' },
]

/** A post as lists show it. */
export const toCard = (
  { slug, title, summary, date, rhythm, image }: PostText,
  { media }: Pick<SiteContent, 'media'>,
): PostCard => ({
  path: fillRoute(post, { slug }),
  title,
  summary,
  date,
  ...(rhythm && { rhythm }),
  ...(image && { image: media.image(image) }),
})

export const toProse: ToProse<PostsSection | PostListSection> = ({ title, posts }) => [
  ...heading(title),
  ...listLinks(posts.map((post) => ({ text: post.title, to: post.path }))),
]
