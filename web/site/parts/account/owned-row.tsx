import type { ReactNode } from 'react'
import { Link } from '../../navigation/link.tsx'
import styles from './owned-row.module.css'

type OwnedRowProps = {
  figure: ReactNode
  name: string
  /** The product's page, if it has one. */
  path?: string | undefined
  children: ReactNode
  /** What can be done with it. */
  aside: ReactNode
}

/** Something that a customer owns: its figure, its name with what is to be known of it, and what can be done with it. */
export function OwnedRow({ figure, name, path, children, aside }: OwnedRowProps) {
  return (
    <li className="p-row">
      <div className={styles.figure}>{figure}</div>
      <div className={styles.product}>
        <h2 className={styles.name}>{path ? <Link href={path}>{name}</Link> : name}</h2>
        {children}
      </div>
      <div className="p-right-6">{aside}</div>
    </li>
  )
}
