import { useEffect, useRef } from 'react'
import type { ShopProduct } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Link } from '../navigation/link.tsx'
import { useVisit } from '../navigation/navigation.tsx'
import { useConfig } from '../shop.tsx'
import type { SiteLink } from '../site-links.ts'
import { AccountLink } from './account-link.tsx'
import styles from './header-menu.module.css'
import { listRuns } from './menu-runs.ts'

const menuId = 'menu'

/** The ways through the site: a row where there is room for it, else a panel that the browser opens and closes. */
export function HeaderMenu() {
  const { products, navigation } = useConfig()
  const menu = useRef<HTMLElement>(null)
  const visit = useVisit()
  useEffect(() => {
    if (!visit.isFirst) menu.current?.hidePopover()
  }, [visit])
  const runs = listRuns(navigation.header, products)
  return (
    <nav ref={menu} id={menuId} popover="auto" className={styles.menu} aria-label="Main">
      {runs.map(({ isOfProducts, links }, index) => (
        <ul key={links[0]?.href ?? ''} className={isOfProducts ? styles.products : styles.pages}>
          {links.map((link) => (
            <MenuLink key={link.href} link={link} product={products.find(({ path }) => path === link.href)} />
          ))}
          {index === runs.length - 1 && (
            <li className={styles.account}>
              <AccountLink className={styles.link} />
            </li>
          )}
        </ul>
      ))}
    </nav>
  )
}

function MenuLink({ link: { href, title }, product }: { link: SiteLink; product: ShopProduct | undefined }) {
  return (
    <li>
      <Link href={href} className={product ? styles.product : styles.link}>
        {title}
        {product && <Illustration className={styles.figure} of={[product]} weight={9} />}
      </Link>
    </li>
  )
}

/** Opens the menu where it is not a row. */
export function MenuButton() {
  return (
    <button type="button" className={styles.button} popoverTarget={menuId}>
      Menu
    </button>
  )
}
