import { itemHeading, SectionFrame } from '../section-frame.tsx'
import { FeedLink, PostRows } from './list.tsx'
import type { PostListSection } from './schema.ts'

export { schema } from './schema.ts'

/** Posts one below the other, and the way to their feed. */
export default function Section({ id, payload: { title, posts, feed } }: { id: string; payload: PostListSection }) {
  return (
    <>
      <SectionFrame id={id} title={title}>
        <PostRows posts={posts} heading={itemHeading(title)} />
      </SectionFrame>
      {feed !== undefined && <FeedLink path={feed} />}
    </>
  )
}
