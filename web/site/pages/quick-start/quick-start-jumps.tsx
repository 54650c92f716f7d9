import { Link } from '../../navigation/link.tsx'
import styles from './quick-start-jumps.module.css'
import type { QuickStartPage } from './schema.ts'

/** The programs that are described further down. */
export function QuickStartJumps({ daws }: { daws: QuickStartPage['daws'] }) {
  return (
    <nav className={styles.jumps} aria-label="Programs on this page">
      <ul className={styles.list}>
        {daws.map(({ id, name }) => (
          <li key={id}>
            <Link href={`#${id}`} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
