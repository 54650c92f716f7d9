import { findFigures } from '../../components/playable-figure/find-figures.ts'
import { type Load, writeHead } from '../../load.ts'
import { toCard } from '../../sections/posts/load.ts'
import type { PostPage } from './schema.ts'

const othersShown = 2

export const load: Load<PostPage> = (site) =>
  site.posts.map(({ slug, title, summary, sections: _, image, ...post }, index) => ({
    parameters: { slug },
    payload: {
      ...post,
      ...(image && { image: site.media.image(image) }),
      head: writeHead(title, summary, site),
      headline: title,
      lead: summary,
      figures: findFigures(post.prose, site),
      others: [...site.posts.slice(index + 1), ...site.posts.slice(0, index)]
        .slice(0, othersShown)
        .map((other) => toCard(other, site)),
    },
  }))
