import { Plate } from '#web/ui/plate.tsx'
import { Link } from '../navigation/link.tsx'
import { useConfig, usePath } from '../shop.tsx'
import styles from './other-products.module.css'

/** The way from one product to the vendor's others. */
export function OtherProducts() {
  const { products } = useConfig()
  const path = usePath()
  const others = products.filter((product) => product.path !== path)
  return (
    <nav aria-label="Other products">
      {others.map((product) => (
        <Plate key={product.id} colour={product.colour}>
          <Link href={product.path} className={styles.link}>
            <span className={styles.name}>{product.name}</span>
            <span className={styles.tagline}>{product.tagline}</span>
          </Link>
        </Plate>
      ))}
    </nav>
  )
}
