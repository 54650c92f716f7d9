import { useCallback } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '../../parts/account/load-failure.tsx'
import { NothingOwned } from '../../parts/account/owned-row.tsx'
import { LoadingStatus, UserAreaPage } from '../../parts/account/user-area-page.tsx'
import { useLicenses } from '../../parts/licenses/use-licenses.ts'
import { usePagedList } from '../../parts/licenses/use-paged-list.ts'
import { LicenseRow } from './license-row.tsx'
import { route } from './route.ts'

export default function Page() {
  return <UserAreaPage title={route.head.title}>{() => <LicenseList />}</UserAreaPage>
}

/** The customer's licenses, how many seats of each are taken, and by which devices. */
function LicenseList() {
  const licenses = useLicenses()
  const load = useCallback((next?: string) => licenses.list(next), [licenses])
  const { status, items, error, hasMore, loadMore, refresh } = usePagedList(load)
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((license) => (
            <LicenseRow key={license.id} license={license} onChanged={refresh} />
          ))}
        </ul>
      )}
      {status === 'ready' && items.length === 0 && (
        <NothingOwned>No licenses yet. What you buy with this account shows up here, ready to activate.</NothingOwned>
      )}
      {status !== 'failed' && hasMore && (
        <Button look="line" busy={status === 'loading'} onClick={loadMore}>
          Show more licenses
        </Button>
      )}
      {status === 'loading' && <LoadingStatus>Loading your licenses</LoadingStatus>}
      {status === 'failed' && <LoadFailure title="Your licenses did not load." error={error} onRetry={loadMore} />}
    </>
  )
}
