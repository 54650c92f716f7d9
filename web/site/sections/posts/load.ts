import { toCard } from '../../pages/blog/load.ts'
import { route as blog } from '../../pages/blog/route.ts'
import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { PostsSection } from './schema.ts'

/** Left out of the page while there are no posts. */
export const load: LoadSection<FieldsOf<typeof fields>, PostsSection> = ({ title, count }, { site }) =>
  site.posts.length === 0
    ? null
    : {
        title,
        posts: site.posts.slice(0, count).map(toCard),
        ...(site.pages.has(blog.text) && { all: blog.path }),
      }

export const search: SearchSection<PostsSection> = ({ title }) => [{ id: '', heading: title, text: '' }]
