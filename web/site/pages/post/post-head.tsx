import styles from './post-head.module.css'
import type { PostPage } from './schema.ts'

/** A post's headline, and what it is about. */
export function PostHead({ headline, lead }: Pick<PostPage, 'headline' | 'lead'>) {
  return (
    <div className={styles.head}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
