import { useEffect, useRef } from 'react'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../navigation/link.tsx'
import { useVisit } from '../navigation/navigation.tsx'
import { useConfig } from '../shop.tsx'
import { headerLinks, siteLinks } from '../site-links.ts'
import { AccountLink } from './account-link.tsx'
import styles from './header-menu.module.css'

const menuId = 'menu'

/** The ways through the site: a row where there is room for it, else a panel that the browser opens and closes. */
export function HeaderMenu() {
  const { products } = useConfig()
  const menu = useRef<HTMLElement>(null)
  const visit = useVisit()
  useEffect(() => {
    if (!visit.isFirst) menu.current?.hidePopover()
  }, [visit])
  return (
    <nav ref={menu} id={menuId} popover="auto" className={styles.menu} aria-label="Main">
      <ul className={styles.products}>
        {products
          .filter(({ microOf }) => microOf === null)
          .map(({ id, path, name, rhythm, colour }) => (
            <li key={id}>
              <Link href={path} className={styles.product}>
                {name}
                <RhythmFigure className={styles.figure} rings={[{ rhythm, colour }]} dot={9} />
              </Link>
            </li>
          ))}
        <li>
          <Link href={siteLinks.compare.href} className={styles.link}>
            {siteLinks.compare.title}
          </Link>
        </li>
      </ul>
      <ul className={styles.pages}>
        {headerLinks.map(({ href, title }) => (
          <li key={href}>
            <Link href={href} className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
        <li className={styles.account}>
          <AccountLink className={styles.link} />
        </li>
      </ul>
    </nav>
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
