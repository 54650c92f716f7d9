import { Link } from '../navigation/link.tsx'
import { useConfig, useShop, useStore } from '../shop.tsx'
import { CartButton } from './cart-button.tsx'
import { CartPanel } from './cart-panel.tsx'
import styles from './header.module.css'
import { VendorMark } from './vendor-mark.tsx'

/** Name, products, account and cart, on every page. */
export function Header() {
  const { vendor, products } = useConfig()
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={styles.row}>
        <Link href="/" className={styles.home}>
          <VendorMark name={vendor.name} logoUrl={vendor.logoUrl} />
        </Link>
        <nav className={styles.products} aria-label="Products">
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                <Link href={product.path}>{product.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.own}>
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <noscript>
        <p className={styles.scriptless}>
          You can read everything here without JavaScript. To buy, sign in or activate a device, switch it on.
        </p>
      </noscript>
      <CartPanel />
    </header>
  )
}

function AccountLink() {
  const user = useStore(useShop().session.$user)
  return (
    <Link href={user ? '/user-area/licenses' : '/user-area/sign-in'} className={styles.account}>
      {user ? 'Licenses' : 'Sign in'}
    </Link>
  )
}
