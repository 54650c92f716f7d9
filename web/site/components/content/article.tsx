import type { ReactNode } from 'react'
import type { ProseNode } from '#contract/prose.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './article.module.css'
import type { Heading } from './article-headings.ts'

type ArticleBodyProps = {
  prose: ProseNode[] /** What stands beside the text, before it on a phone. */
  beside: ReactNode
}

/** A text to be read in the right half, what belongs to it on the left. */
export function ArticleBody({ prose, beside }: ArticleBodyProps) {
  return (
    <div className={styles.body}>
      <div className={styles.beside}>{beside}</div>
      <div className="p-right p-print-whole">
        <Prose nodes={prose} link={Link} narrow />
      </div>
    </div>
  )
}

/** The parts of a text, to go to; nothing for a text of one part. */
export function ArticleContents({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p className={styles.label}>On this page</p>
      <ol>
        {headings.map(({ id, words }) => (
          <li key={id}>
            <Link href={`#${id}`} className={styles.link}>
              {words}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
