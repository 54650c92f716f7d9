import { type Load, textOf } from '../../load.ts'
import { toCard } from '../../sections/posts/load.ts'
import { route } from './route.ts'
import type { HomePage } from './schema.ts'

const postsShown = 3

export const load: Load<HomePage> = (site) => [
  {
    payload: {
      ...textOf(site, route),
      products: site.products.filter(({ microOf }) => microOf === null).map(({ card }) => card),
      bundles: site.storefront.bundles,
      posts: site.posts.slice(0, postsShown).map(toCard),
    },
  },
]
