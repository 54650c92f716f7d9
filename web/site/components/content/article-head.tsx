import type { Cover } from '../../schema.ts'
import { PageCover } from './page-cover.tsx'
import styles from './page-heading.module.css'

type ArticleHeadProps = { headline: string; lead: string; cover?: Cover | undefined }

/** How a list of pages opens: its cover, or else the headline as large as the page allows, and what is to be found. */
export function ArticleHead({ headline, lead, cover }: ArticleHeadProps) {
  if (cover) return <PageCover headline={headline} lead={lead} cover={cover} />
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
