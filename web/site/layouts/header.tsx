import type { BrandPicture } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { CartButton } from '../components/cart/cart-button.tsx'
import { CartPanel } from '../components/cart/cart-panel.tsx'
import { Link } from '../navigation/link.tsx'
import { useConfig } from '../shop.tsx'
import { headerSlot } from '../shop-code.ts'
import { OwnPart } from '../slots.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './header.module.css'
import { HeaderMenu, MenuButton } from './header-menu.tsx'

/** Name, pages, account and cart, on every page. */
export function Header() {
  const mark = (
    <Link href="/" className={styles.home}>
      <VendorMark />
    </Link>
  )
  const menu = <HeaderMenu />
  const account = <AccountLink className={styles.account} />
  const cart = <CartButton />
  const menuButton = <MenuButton />
  const row = (
    <div className={styles.row}>
      {mark}
      {menu}
      <div className={styles.own}>
        {account}
        {cart}
        {menuButton}
      </div>
    </div>
  )
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      {import.meta.env.SHOP_CODE && headerSlot ? (
        <OwnPart slot="header" of={headerSlot} parts={{ mark, menu, account, cart, menuButton }} fallback={row} />
      ) : (
        row
      )}
      <noscript>
        <p className={styles.scriptless}>
          Reading works without JavaScript. To buy, sign in or activate a device, switch it on.
        </p>
      </noscript>
      <CartPanel />
    </header>
  )
}

/** How many letters a name has at most that is set in full size on phones. */
const longestInFull = 16

/** The vendor's logo; or its name, beside its mark or the figure of its name. */
function VendorMark() {
  const { vendor, logo, mark } = useConfig()
  if (logo) return <BrandImage picture={logo} alt={vendor.name} />
  return (
    <span className={styles.mark} data-long={vendor.name.length > longestInFull}>
      {mark ? <BrandImage picture={mark} alt="" /> : <FirstMark />}
      <span className={styles.name}>{vendor.name}</span>
    </span>
  )
}

/** The mark of a shop whose theme has none. */
function FirstMark() {
  const { name, logoUrl } = useConfig().vendor
  if (logoUrl) return <img className={styles.logo} src={logoUrl} alt="" width="36" height="36" />
  return <Illustration className={styles.logo} of={[{ name }]} weight={14} />
}

function BrandImage({ picture: { src, dark, width, height }, alt }: { picture: BrandPicture; alt: string }) {
  return (
    <picture>
      {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img className={styles.picture} src={src} alt={alt} width={width} height={height} />
    </picture>
  )
}
