import type { ReactNode } from 'react'
import type { ProseNode } from '#contract/prose.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './article-body.module.css'

type ArticleBodyProps = {
  prose: ProseNode[] /** What stands beside the text, before it on a phone. */
  beside: ReactNode
}

/** A text to be read in the right half, what belongs to it on the left. */
export function ArticleBody({ prose, beside }: ArticleBodyProps) {
  return (
    <div className={styles.body}>
      <div className={styles.beside}>{beside}</div>
      <div className={styles.text}>
        <Prose nodes={prose} link={Link} narrow />
      </div>
    </div>
  )
}
