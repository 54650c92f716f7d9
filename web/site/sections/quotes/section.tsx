import { Link } from '../../navigation/link.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { QuotesSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Quotes with their sources: one large, several in columns. */
export default function Section({ id, payload: { title, items } }: { id: string; payload: QuotesSection }) {
  return (
    <SectionFrame id={id} title={title}>
      <div className={items.length === 1 ? styles.one : styles.many}>
        {items.map(({ quote, source, role, to }) => (
          <figure key={quote} className={styles.item}>
            <blockquote className={styles.quote}>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <span className="p-strong">{to === undefined ? source : <Link href={to}>{source}</Link>}</span>
              {role !== undefined && <span className={styles.role}>{role}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </SectionFrame>
  )
}
