import { ArticleEmpty, ArticleHead } from '../../parts/reading/article-head.tsx'
import { PostCard } from '../../parts/reading/post-card.tsx'
import styles from './page.module.css'
import { PostLatest } from './post-latest.tsx'
import type { BlogPage } from './schema.ts'
import { feedPath } from './schema.ts'

export { schema } from './schema.ts'

/** All posts, the newest first and largest. */
export default function Page({ payload }: { payload: BlogPage }) {
  const [latest, ...earlier] = payload.posts
  return (
    <>
      <ArticleHead {...payload} />
      {latest ? (
        <div className="p-section">
          <PostLatest post={latest} />
          {earlier.map((post) => (
            <PostCard key={post.path} post={post} heading="h2" />
          ))}
        </div>
      ) : (
        <ArticleEmpty words="Nothing written yet." />
      )}
      <p className={styles.feed}>
        <a href={feedPath} type="application/atom+xml">
          Follow by Atom feed
        </a>
      </p>
    </>
  )
}
