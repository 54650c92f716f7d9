import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { hideCart } from './cart-button.tsx'
import styles from './empty-cart.module.css'

/** What stands in a cart without items: where to find some. */
export function EmptyCart() {
  const { products } = useConfig()
  return (
    <div className={styles.empty}>
      <p>Your cart is empty.</p>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <Link href={product.path} onClick={hideCart}>
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
