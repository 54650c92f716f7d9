import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { NothingFigure } from './owned-figures.tsx'
import styles from './owned-nothing.module.css'

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
      <NothingFigure className={styles.figure} />
    </div>
  )
}
