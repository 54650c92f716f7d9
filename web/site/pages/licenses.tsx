import { useCallback } from 'react'
import { shellPageSchema } from '#contract/pages/shell.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../navigation/link.tsx'
import { explainFailure } from '../parts/explain-failure.ts'
import { LicenseRow } from '../parts/license-row.tsx'
import { SignOutButton } from '../parts/sign-out-button.tsx'
import { useLicenses } from '../parts/use-licenses.ts'
import { usePagedList } from '../parts/use-paged-list.ts'
import { useConfig, useShop, useStore } from '../shop.tsx'
import styles from './licenses.module.css'

export const schema = shellPageSchema

/** The customer's licenses, how many seats of each are taken, and by which devices. */
export default function Page() {
  const licenses = useLicenses()
  const { session } = useShop()
  const user = useStore(session.$user)
  const load = useCallback((next?: string) => licenses.list(next), [licenses])
  const { status, items, error, hasMore, loadMore, refresh } = usePagedList(load)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Your licenses</h1>
        <p className={styles.who}>
          {user?.email ?? ''}
          <SignOutButton />
        </p>
      </div>
      {items.length > 0 && (
        <ul>
          {items.map((license) => (
            <LicenseRow key={license.id} license={license} onChanged={refresh} />
          ))}
        </ul>
      )}
      {status === 'ready' && items.length === 0 && <NoLicenses />}
      {status !== 'failed' && hasMore && (
        <Button look="line" busy={status === 'loading'} onClick={loadMore}>
          Show more licenses
        </Button>
      )}
      {status === 'loading' && (
        <p role="status" className={styles.loading}>
          Loading your licenses
        </p>
      )}
      {status === 'failed' && (
        <Notice kind="problem" title="Your licenses did not load.">
          <p>{explainFailure(error, 'They are safe.')}</p>
          <Button look="line" onClick={loadMore}>
            Try again
          </Button>
        </Notice>
      )}
    </div>
  )
}

function NoLicenses() {
  const { products } = useConfig()
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>No licenses yet. What you buy with this account shows up here, ready to activate.</p>
      <ul className={styles.ways}>
        {products.map((product) => (
          <li key={product.id}>
            <Link href={product.path} className={buttonClass('line')}>
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
