import { Link } from '../../navigation/link.tsx'
import styles from './article-contents.module.css'
import type { Heading } from './article-headings.ts'

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
