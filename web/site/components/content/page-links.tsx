import { Link } from '../../navigation/link.tsx'
import type { PageLink } from '../../schema.ts'
import { siteLinks } from '../../site-links.ts'
import styles from './page-links.module.css'

/** For whom reading on was not enough. */
export const supportLink: PageLink = {
  path: siteLinks.support.href,
  title: siteLinks.support.title,
  summary: 'Questions with their answers, and where to write.',
}

/** Ways to read on, a row each. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <ul className="p-hairline-bottom">
      {links.map(({ path, title, summary }) => (
        <li key={path} className={styles.row}>
          <Link href={path} className={styles.title}>
            {title}
          </Link>
          <p className="p-measure">{summary}</p>
        </li>
      ))}
    </ul>
  )
}

/** A section of a page: a heading on the left, the ways to read on at its right. */
export function PageLinksSection({ title, links }: { title: string; links: readonly PageLink[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className="p-right">
        <PageLinks links={links} />
      </div>
    </section>
  )
}
