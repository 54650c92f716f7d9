import type { HomePage } from '#contract/pages/home.ts'
import { cardsOf } from './blog.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

const newestPosts = 3

export const makeHome = ({ content, products, bundles }: SiteContent): Made<HomePage>[] => [
  {
    payload: {
      ...content.pages.home,
      products: products.filter(({ microOf }) => microOf === null).map(({ card }) => card),
      bundles,
      posts: cardsOf(content.posts).slice(0, newestPosts),
    },
  },
]
