import { useCallback } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AreaLoadFailure } from '../../parts/account/area-load-failure.tsx'
import { AreaPage, AreaWaiting } from '../../parts/account/area-page.tsx'
import { NothingOwned } from '../../parts/account/owned-row.tsx'
import { useLicenses } from '../../parts/licenses/use-licenses.ts'
import { usePagedList } from '../../parts/licenses/use-paged-list.ts'
import { LicenseRow } from './license-row.tsx'
import { route } from './route.ts'

export default function Page() {
  return <AreaPage title={route.head.title}>{() => <LicenseList />}</AreaPage>
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
      {status === 'loading' && <AreaWaiting>Loading your licenses</AreaWaiting>}
      {status === 'failed' && <AreaLoadFailure title="Your licenses did not load." error={error} onRetry={loadMore} />}
    </>
  )
}
