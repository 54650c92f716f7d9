import styles from './page-heading.module.css'

type ArticleHeadProps = { headline: string; lead: string }

/** How a list of pages opens: the headline as large as the page allows, and what is to be found. */
export function ArticleHead({ headline, lead }: ArticleHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.articleHeadline}>{headline}</h1>
      {lead !== '' && <p className="p-lead p-right p-measure p-balance">{lead}</p>}
    </div>
  )
}

/** Where a list would be: that there is nothing in it yet. */
export function ArticleEmpty({ words }: { words: string }) {
  return (
    <div className="p-section">
      <p className={styles.words}>{words}</p>
    </div>
  )
}
