import { type Load, textOf } from '../../load.ts'
import { toCard } from '../../sections/posts/load.ts'
import { route } from './route.ts'
import type { BlogPage } from './schema.ts'

export const load: Load<BlogPage> = (site) => [
  { payload: { ...textOf(site, route), posts: site.posts.map((post) => toCard(post, site)) } },
]
