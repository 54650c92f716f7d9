import type { ReactNode } from 'react'
import { Link } from '../../navigation/link.tsx'
import styles from './area-row.module.css'

type AreaRowProps = {
  /** Small: nothing for readers of screens. */
  figure: ReactNode
  title: string
  /** Where the title leads; null when there is no such page. */
  path: string | null
  children: ReactNode
}

/** A line of a customer's page: a small figure, its name, and what there is to say. */
export function AreaRow({ figure, title, path, children }: AreaRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.figure}>{figure}</div>
      <h2 className={styles.title}>{path ? <Link href={path}>{title}</Link> : title}</h2>
      <div className={styles.body}>{children}</div>
    </li>
  )
}
