import { Link } from '../../navigation/link.tsx'
import styles from './area-navigation.module.css'

const pages = [
  { path: '/user-area', name: 'At a glance' },
  { path: '/user-area/licenses', name: 'Licenses' },
  { path: '/user-area/products', name: 'Products' },
  { path: '/user-area/redeem', name: 'Redeem' },
  { path: '/user-area/account', name: 'Account' },
]

/** The way between the pages of a customer's own. */
export function AreaNavigation() {
  return (
    <nav aria-label="Yours">
      <ul className={styles.pages}>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link href={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
