import { useCallback, useRef } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { explainFailure } from '../explain-failure.ts'
import { DeviceLine, ExpectedDevice } from './device-line.tsx'
import styles from './device-list.module.css'
import { RevokeQuestion } from './revoke-question.tsx'
import { useLicenses } from './use-licenses.ts'
import { usePagedList } from './use-paged-list.ts'
import { useRevocation } from './use-revocation.ts'

type DeviceListProps = { license: License; onChanged: () => void }

/** The devices that hold a license's seats, each of which its owner can revoke after a question. */
export function DeviceList({ license, onChanged }: DeviceListProps) {
  const licenses = useLicenses()
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useCallback((next?: string) => licenses.activations(license.id, next), [licenses, license.id])
  const { status, items, error, hasMore, loadMore, refresh } = usePagedList(load)
  const revocation = useRevocation(license.id, async () => {
    onChanged()
    await refresh()
    heading.current?.focus()
  })
  const devices = items.filter((device) => device.status === 'Active')
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        Devices
      </h3>
      <ul>
        {status === 'loading' && items.length === 0 && <ExpectedDevices count={license.activeNumberOfActivations} />}
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} onRevoke={() => revocation.ask(device)} />
        ))}
      </ul>
      {status === 'ready' && devices.length === 0 && (
        <p className={styles.quiet}>
          None yet. Open {license.product.name} and choose Activate. A computer without a connection is{' '}
          <Link href="/activate/offline">activated by file</Link>.
        </p>
      )}
      {hasMore && status !== 'failed' && (
        <Button look="plain" busy={status === 'loading'} onClick={loadMore}>
          Show more devices
        </Button>
      )}
      {status === 'failed' && (
        <Notice kind="problem">
          <p>{explainFailure(error, 'The devices did not load.')}</p>
          <Button look="plain" onClick={loadMore}>
            Try again
          </Button>
        </Notice>
      )}
      <p role="status">{revocation.news}</p>
      <RevokeQuestion productName={license.product.name} revocation={revocation} />
    </>
  )
}

/** A line for each device that will come, so that nothing moves when they do. */
const ExpectedDevices = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => place).map((place) => <ExpectedDevice key={place} />)
