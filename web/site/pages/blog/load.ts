import type { PostText } from '../../content.ts'
import { type Load, textOf } from '../../load.ts'
import { fillRoute } from '../../route.ts'
import { route as post } from '../post/route.ts'
import { route } from './route.ts'
import type { BlogPage, PostCard } from './schema.ts'

export const load: Load<BlogPage> = (site) => [{ payload: { ...textOf(site, route), posts: site.posts.map(toCard) } }]

/** A post as lists show it. */
export const toCard = ({ slug, title, summary, date, rhythm }: PostText): PostCard => ({
  path: fillRoute(post, { slug }),
  title,
  summary,
  date,
  ...(rhythm && { rhythm }),
})
