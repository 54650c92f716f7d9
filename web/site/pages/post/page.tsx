import { ArticleBody } from '../../parts/reading/article.tsx'
import { PostFigure } from './post-figure.tsx'
import { PostHead } from './post-head.tsx'
import { PostNext } from './post-next.tsx'
import type { PostPage } from './schema.ts'

export { schema } from './schema.ts'

/** One post, the rhythm it is about beside it, and what to read next. */
export default function Page({ payload }: { payload: PostPage }) {
  return (
    <>
      <article>
        <PostHead {...payload} />
        <ArticleBody prose={payload.prose} beside={<PostFigure {...payload} />} />
      </article>
      <PostNext posts={payload.others} />
    </>
  )
}
