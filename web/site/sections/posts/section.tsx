import { PostCard } from '../../components/content/post-card.tsx'
import { Link } from '../../navigation/link.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { PostsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The newest posts side by side, and the way to all of them. */
export default function Section({ id, payload: { title, all, posts } }: { id: string; payload: PostsSection }) {
  const toAll = all !== undefined && (
    <Link href={all} className="p-tap p-strong">
      All posts
    </Link>
  )
  return (
    <SectionFrame id={id} title={title} aside={toAll}>
      <div className={styles.cards}>
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </SectionFrame>
  )
}
