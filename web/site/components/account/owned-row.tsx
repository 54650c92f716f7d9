import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './owned-row.module.css'

type OwnedRowProps = {
  figure: ReactNode
  name: string
  path?: string | undefined
  children: ReactNode
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

/** For who owns nothing yet: a sentence about it and the ways to the products. */
export function NothingOwned({ children }: { children: string }) {
  const { products } = useConfig()
  return (
    <div className={styles.empty}>
      <div className="p-left-6 p-grid p-gap-6 p-packed">
        <p className={styles.lead}>{children}</p>
        <ul className="p-cluster p-gap-3">
          {products.map((product) => (
            <li key={product.id}>
              <Link href={product.path} className={buttonClass('line')}>
                {product.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
