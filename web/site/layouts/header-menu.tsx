import { useEffect, useRef } from 'react'
import type { LinkRun, Navigation, ShopProduct } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Link } from '../navigation/link.tsx'
import { useVisit } from '../navigation/navigation.tsx'
import { useConfig } from '../shop.tsx'
import type { SiteLink } from '../site-links.ts'
import { AccountLink } from './account-link.tsx'
import styles from './header-menu.module.css'

const menuId = 'menu'

/** The ways through the site: a row where there is room for it, else a panel that the browser opens and closes. */
export function HeaderMenu() {
  const { navigation } = useConfig()
  const menu = useRef<HTMLElement>(null)
  const visit = useVisit()
  useEffect(() => {
    if (!visit.isFirst) menu.current?.hidePopover()
  }, [visit])
  return (
    <nav
      ref={menu}
      id={menuId}
      popover="auto"
      className={styles.menu}
      aria-label="Main"
      data-free={navigation.hasColumns ? undefined : ''}
      data-phone={navigation.phone ? '' : undefined}
    >
      <MenuLists runs={navigation.header} />
      {navigation.phone && <PhoneMenu groups={navigation.phone} />}
    </nav>
  )
}

/** The menu of the panel where the vendor wants another one there than in the row. */
function PhoneMenu({ groups }: { groups: NonNullable<Navigation['phone']> }) {
  return (
    <div className={styles.phone}>
      {groups.map(({ title, runs }, index) => (
        <div key={title ?? index}>
          {title && <h2 className={styles.title}>{title}</h2>}
          <MenuLists runs={runs} hasAccount={index === groups.length - 1} />
        </div>
      ))}
    </div>
  )
}

/** Products and pages, a list for each run of them. The last one ends with the account, where the header has no room for it. */
function MenuLists({ runs, hasAccount = true }: { runs: readonly LinkRun[]; hasAccount?: boolean }) {
  const { products } = useConfig()
  const last = runs.length - 1
  return runs.map(({ isOfProducts, links }, index) => {
    const endsWithAccount = hasAccount && index === last
    if (links.length === 0 && !endsWithAccount) return null
    return (
      <ul key={links[0]?.href ?? ''} className={isOfProducts ? styles.products : styles.pages}>
        {links.map((link) => (
          <MenuLink key={link.href} link={link} product={products.find(({ path }) => path === link.href)} />
        ))}
        {endsWithAccount && (
          <li className={styles.account}>
            <AccountLink className={styles.link} />
          </li>
        )}
      </ul>
    )
  })
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
