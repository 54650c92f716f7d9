import { ArticleEmpty, ArticleHead } from '../../components/content/article-head.tsx'
import { FeedLink, PostRows } from '../../sections/post-list/list.tsx'
import { feedPath } from './feed-path.ts'
import type { BlogPage } from './schema.ts'

export { schema } from './schema.ts'

/** The blog, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: BlogPage }) {
  const { posts } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {posts.length > 0 ? (
        <div className="p-section">
          <PostRows posts={posts} heading="h2" />
        </div>
      ) : (
        <ArticleEmpty words="No posts yet." />
      )}
      <FeedLink path={feedPath} />
    </>
  )
}
