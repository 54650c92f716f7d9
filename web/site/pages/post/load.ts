import { type Load, writeHead } from '../../load.ts'
import { toCard } from '../../sections/posts/load.ts'
import type { PostPage } from './schema.ts'

const othersShown = 2

export const load: Load<PostPage> = (site) =>
  site.posts.map(({ slug, title, summary, sections: _, ...post }, index) => ({
    parameters: { slug },
    payload: {
      ...post,
      head: writeHead(title, summary, site),
      headline: title,
      lead: summary,
      others: [...site.posts.slice(index + 1), ...site.posts.slice(0, index)].slice(0, othersShown).map(toCard),
    },
  }))
