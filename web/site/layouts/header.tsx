import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { CartButton } from '../components/cart/cart-button.tsx'
import { CartPanel } from '../components/cart/cart-panel.tsx'
import { Link } from '../navigation/link.tsx'
import { useConfig } from '../shop.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './header.module.css'
import { HeaderMenu, MenuButton } from './header-menu.tsx'

/** Name, pages, account and cart, on every page. */
export function Header() {
  const { vendor } = useConfig()
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={styles.row}>
        <Link href="/" className={styles.home}>
          <VendorMark name={vendor.name} logoUrl={vendor.logoUrl} />
        </Link>
        <HeaderMenu />
        <div className={styles.own}>
          <AccountLink className={styles.account} />
          <CartButton />
          <MenuButton />
        </div>
      </div>
      <noscript>
        <p className={styles.scriptless}>
          Reading works without JavaScript. To buy, sign in or activate a device, switch it on.
        </p>
      </noscript>
      <CartPanel />
    </header>
  )
}

/** The vendor's name beside its logo, or beside the figure of its name. */
function VendorMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <span className={styles.mark}>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt="" width="36" height="36" />
      ) : (
        <Illustration className={styles.logo} of={[{ name }]} weight={14} />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
