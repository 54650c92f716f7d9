import styles from './article-empty.module.css'

/** Where a list would be: that there is nothing in it yet. */
export function ArticleEmpty({ words }: { words: string }) {
  return (
    <div className="p-section">
      <p className={styles.words}>{words}</p>
    </div>
  )
}
