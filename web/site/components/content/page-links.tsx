import { NoBreak } from '#web/ui/no-break.tsx'
import { Link } from '../../navigation/link.tsx'
import type { PageLink } from '../../schema.ts'
import { usePageLink } from '../../shop.tsx'
import styles from './page-links.module.css'

/** The link to support for readers who need more; none where the shop has no such page. */
export function useSupportLinks(): PageLink[] {
  const support = usePageLink('support')
  const summary = 'Answers to common questions, and how to reach us.'
  return support ? [{ path: support.href, title: support.title, summary }] : []
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
          <p className="p-measure">
            <NoBreak text={summary} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A section of a page: a heading on the left, the links at its right; nothing if there are none. */
export function PageLinksSection({ title, links }: { title: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className="p-right">
        <PageLinks links={links} />
      </div>
    </section>
  )
}
