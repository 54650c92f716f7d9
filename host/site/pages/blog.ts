import type { BlogPage, PostCard, PostPage } from '#contract/pages/blog.ts'
import type { PostText } from '../../content/content.ts'
import type { Made } from './makers.ts'
import { pathOf, type SiteContent, writeHead } from './site-content.ts'

const readNext = 2

/** Posts as lists show them. */
export const cardsOf = (posts: PostText[]): PostCard[] =>
  posts.map(({ slug, title, summary, date, rhythm }) => ({
    path: pathOf('post', { slug }),
    ...{ title, summary, date, rhythm },
  }))

export const makeBlog = ({ content }: SiteContent): Made<BlogPage>[] => [
  { payload: { ...content.pages.blog, posts: cardsOf(content.posts) } },
]

export const makePosts = ({ content }: SiteContent): Made<PostPage>[] =>
  content.posts.map(({ slug, title, summary, ...post }, index) => ({
    parameters: { slug },
    payload: {
      ...post,
      head: writeHead(title, summary, content),
      ...{ headline: title, lead: summary },
      others: cardsOf([...content.posts.slice(index + 1), ...content.posts.slice(0, index)]).slice(0, readNext),
    },
  }))
