import type { PostPage } from '#contract/pages/blog.ts'
import styles from './post-head.module.css'

/** A post's headline, and what it is about. */
export function PostHead({ headline, lead }: Pick<PostPage, 'headline' | 'lead'>) {
  return (
    <div className={styles.head}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
