import type { ReactNode } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { describeLicenses, type Inventory } from '../../components/account/inventory-counts.ts'
import { UserAreaPage } from '../../components/account/user-area-page.tsx'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { Link } from '../../navigation/link.tsx'
import { OwnedOrders } from './owned-orders.tsx'
import styles from './page.module.css'
import { useInventory } from './use-inventory.ts'

export default function Page() {
  return <UserAreaPage title="Overview">{(user) => <Overview user={user} />}</UserAreaPage>
}

function Overview({ user }: { user: User }) {
  const reading = useInventory()
  const inventory = reading.status === 'ready' ? reading.inventory : null
  const unknown = reading.status === 'loading' ? 'Counting' : 'Not counted'
  return (
    <>
      {reading.status === 'failed' && (
        <LoadFailure title="Your licenses did not load." error={reading.error} onRetry={reading.retry} />
      )}
      <ul>
        <AreaRow title="Licenses" path="/user-area/licenses">
          <p>{inventory ? describeLicenses(inventory) : unknown}</p>
        </AreaRow>
        <AreaRow title="Products" path="/user-area/products">
          <p>{inventory ? describeProducts(inventory) : unknown}</p>
        </AreaRow>
        <AreaRow title="Redeem" path="/user-area/redeem">
          <p>A voucher code turns into licenses here</p>
        </AreaRow>
        <AreaRow title="Account" path="/user-area/account">
          <p>
            {user.name}, <span className="p-address">{user.email}</span>
          </p>
        </AreaRow>
      </ul>
      <OwnedOrders />
    </>
  )
}

const describeProducts = ({ products }: Inventory) =>
  products.map(({ product }) => product.name).join(', ') || 'None yet'

type AreaRowProps = {
  title: string
  /** Where the title leads; null when there is no such page. */
  path: string | null
  children: ReactNode
}

function AreaRow({ title, path, children }: AreaRowProps) {
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>{path ? <Link href={path}>{title}</Link> : title}</h2>
      <div className={styles.body}>{children}</div>
    </li>
  )
}
