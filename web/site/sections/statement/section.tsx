import { Link } from '../../navigation/link.tsx'
import type { StatementSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

type SectionProps = { id: string; payload: StatementSection; label?: string }

/** A statement across the page, and links at its end. */
export default function Section({ id, payload: { text, links }, label }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-label={label}>
      <p className={styles.statement}>{text}</p>
      {links.length > 0 && (
        <ul className={styles.ways}>
          {links.map((link) => (
            <li key={link.to} className="p-tabular">
              <Link href={link.to}>{link.text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
