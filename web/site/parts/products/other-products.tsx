import { Plate } from '#web/ui/plate.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig, usePath } from '../../shop.tsx'
import styles from './other-products.module.css'
import { isLong } from './product-name.ts'

/** The way from one product to the vendor's others; its own other edition the page has shown already. */
export function OtherProducts() {
  const { products } = useConfig()
  const path = usePath()
  const shown = products.find((product) => product.path === path)
  const family = shown?.microOf ?? shown?.id
  const others = products.filter(({ id, microOf }) => microOf === null && id !== family)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other products">
      {others.map((product) => (
        <Plate key={product.id} colour={product.colour}>
          <Link href={product.path} className={styles.link}>
            <span className={styles.name} data-long={isLong(product.name)}>
              {product.name}
            </span>
            <span className={styles.tagline}>{product.tagline}</span>
          </Link>
        </Plate>
      ))}
    </nav>
  )
}
