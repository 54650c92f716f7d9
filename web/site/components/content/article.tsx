import type { ReactNode } from 'react'
import type { ProseNode } from '#contract/prose.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PlayableFigure } from '../playable-figure/playable-figure.tsx'
import type { PlayableFigure as Figure } from '../playable-figure/schema.ts'
import styles from './article.module.css'
import type { Heading } from './article-headings.ts'

type ArticleBodyProps = {
  prose: ProseNode[]
  /** What visitors can play within the text. */
  figures?: readonly Figure[]
  /** What stands beside the text, before it on a phone. */
  beside: ReactNode
}

/** A text to be read, and what belongs to it on the left. Pictures and figures are wider than the text. */
export function ArticleBody({ prose, figures = [], beside }: ArticleBodyProps) {
  function embed(href: string) {
    const figure = figures.find(({ path }) => path === href)
    return figure && <PlayableFigure {...figure} />
  }

  return (
    <div className={styles.body}>
      <div className={styles.beside}>{beside}</div>
      <div className={styles.text}>
        <Prose nodes={prose} link={Link} narrow embed={embed} />
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
