import { Link } from '../navigation/link.tsx'
import { useConfig, useShop, useStore } from '../shop.tsx'
import styles from './footer.module.css'

/** Who this is, where to go, how to write to them. */
export function Footer() {
  const { vendor, products } = useConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <p className={styles.tagline}>{vendor.tagline}</p>
        <nav className={styles.links} aria-label="All pages">
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                <Link href={product.path}>{product.name}</Link>
              </li>
            ))}
          </ul>
          <ul>
            <li>
              <Link href="/user-area/licenses">Your licenses</Link>
            </li>
            <WaysIn />
          </ul>
        </nav>
        <p className={styles.write}>
          {vendor.name}
          <br />
          <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
        </p>
      </div>
    </footer>
  )
}

/** For who is not in yet. */
function WaysIn() {
  const user = useStore(useShop().session.$user)
  if (user) return null
  return (
    <>
      <li>
        <Link href="/user-area/sign-in">Sign in</Link>
      </li>
      <li>
        <Link href="/user-area/sign-up">Create an account</Link>
      </li>
    </>
  )
}
