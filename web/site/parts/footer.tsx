import { Link } from '../navigation/link.tsx'
import { useConfig } from '../shop.tsx'
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
            <li>
              <Link href="/user-area/sign-in">Sign in</Link>
            </li>
            <li>
              <Link href="/user-area/sign-up">Create an account</Link>
            </li>
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
