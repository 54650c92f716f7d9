import { Link } from '../../navigation/link.tsx'
import { siteLinks } from '../../parts/frame/site-links.ts'
import { PostCard } from '../../parts/reading/post-card.tsx'
import styles from './home-posts.module.css'
import type { HomePage } from './schema.ts'

/** The newest posts, the latest the widest. */
export function HomePosts({ posts }: { posts: HomePage['posts'] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.posts} aria-labelledby="posts">
      <div className={styles.head}>
        <h2 id="posts" className="p-size-2">
          Written lately
        </h2>
        <Link href={siteLinks.blog.href} className="p-tap p-strong">
          All posts
        </Link>
      </div>
      <div className={styles.cards}>
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </section>
  )
}
