import { PostCard } from '../../parts/reading/post-card.tsx'
import type { PostCard as Post } from '../blog/schema.ts'
import styles from './post-next.module.css'

const title = 'Read next'

/** Other posts to read; nothing where there are none. */
export function PostNext({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null
  return (
    <section className="p-screen-only p-section" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.posts}>
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </section>
  )
}
