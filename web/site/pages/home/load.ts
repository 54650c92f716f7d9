import { type Load, textOf } from '../../load.ts'
import { playTogether } from '../../sections/hero/play-together.ts'
import { toCard } from '../../sections/posts/load.ts'
import { route } from './route.ts'
import type { HomePage } from './schema.ts'

const postsShown = 3

export const load: Load<HomePage> = (site) => {
  const products = site.products.filter(({ microOf }) => microOf === null)
  const play = playTogether(products)
  return [
    {
      payload: {
        ...textOf(site, route),
        products: products.map(({ card }) => card),
        ...(site.hasOffers && {
          editions: site.products.filter(({ microOf }) => microOf !== null).map(({ card }) => card),
        }),
        ...(play && { play }),
        bundles: site.storefront.bundles,
        posts: site.posts.slice(0, postsShown).map((post) => toCard(post, site)),
      },
    },
  ]
}
