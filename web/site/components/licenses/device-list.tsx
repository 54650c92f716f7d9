import { useCallback, useRef, useState } from 'react'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { explainFailure } from '../forms/explain-failure.ts'
import { useAction } from '../forms/use-action.ts'
import { usePagedList } from '../lists/use-paged-list.ts'
import styles from './device-list.module.css'
import { describeLastSeen } from './last-seen.ts'
import { canFree, describeUse } from './seat-availability.ts'
import { useLicenses } from './use-licenses.ts'

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
          <DeviceLine key={device.id} license={license} device={device} onRevoke={() => revocation.ask(device)} />
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
      <RevokeQuestion license={license} revocation={revocation} />
    </>
  )
}

/** A line for each device that will come, so that nothing moves when they do. */
const ExpectedDevices = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => place).map((place) => <ExpectedDevice key={place} />)

type DeviceLineProps = { license: License; device: Activation; onRevoke: () => void }

function DeviceLine({ license, device, onRevoke }: DeviceLineProps) {
  return (
    <li className={styles.line}>
      <p className="p-strong">{device.name}</p>
      <p className="p-entry-note">{describe(device, license)}</p>
      <div className="p-entry-action">
        <Button look="plain" onClick={onRevoke}>
          Revoke<VisuallyHidden> {device.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function ExpectedDevice() {
  return (
    <li className={styles.line}>
      <p className="p-strong">Loading</p>
      <p className="p-entry-note">One moment</p>
    </li>
  )
}

function describe(device: Activation, { product, permanentSince }: License): string {
  const { activationMethod, lastValidatedAt, awaitsPermanentLicense } = device
  if (awaitsPermanentLicense)
    return `Has not fetched its permanent license yet: open ${product.name} on it while it is connected`
  if (permanentSince !== undefined) return 'Has its permanent license and needs no server'
  if (activationMethod === 'Offline') return 'Offline, works from its license file'
  return `Online. ${describeLastSeen(lastValidatedAt, new Date())}`
}

type RevokeQuestionProps = { license: License; revocation: ReturnType<typeof useRevocation> }

/** Asks before a device loses its seat, and says what that means for it. */
function RevokeQuestion({ license, revocation }: RevokeQuestionProps) {
  const { device, isBusy, problem, confirm, dismiss } = revocation
  const isFree = device === null || canFree(license, device)
  return (
    <ConfirmDialog
      isOpen={device !== null}
      title={`Revoke ${device?.name ?? ''}?`}
      yes={isFree ? 'Revoke the device' : null}
      no={isFree ? 'Keep it' : 'Close'}
      busy={isBusy}
      onYes={confirm}
      onNo={dismiss}
    >
      {isFree ? (
        <>
          <p>Its seat is free at once. {device && describeEffect(device, license.product.name)}</p>
          <p>You can activate the device again whenever a seat is free. {device && describeUse(license, device)}</p>
        </>
      ) : (
        <NoneLeft license={license} />
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
    </ConfirmDialog>
  )
}

function NoneLeft({ license: { product, seatChanges } }: { license: License }) {
  const { vendor } = useConfig()
  return (
    <>
      <p>
        You have freed {seatChanges?.used} seats of this license within a year, which is all it allows from here.
        {seatChanges?.nextAt !== undefined && ` The next one can be freed on ${formatDate(seatChanges.nextAt)}.`}
      </p>
      <p>
        If the device still works, open {product.name} on it and deactivate it there: that is always possible. If not,
        write to <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
      </p>
    </>
  )
}

const describeEffect = ({ activationMethod, awaitsPermanentLicense }: Activation, productName: string) =>
  activationMethod === 'Online' || awaitsPermanentLicense
    ? `${productName} stops working on it the next time it checks its license.`
    : `It is offline, and the license file on it can’t be taken back from here: ${productName} goes on working until you remove that file yourself.`

/** Revokes a device of a license once its owner has said yes; `onRevoked` runs afterwards. */
function useRevocation(licenseId: string, onRevoked: () => Promise<void>) {
  const licenses = useLicenses()
  const [device, setDevice] = useState<Activation | null>(null)
  const { isBusy, problem, run, clear } = useAction()
  const [news, setNews] = useState('')

  async function confirm() {
    if (!device) return
    await run(`${device.name} is not revoked.`, async () => {
      await licenses.revokeActivation(licenseId, device.id)
      setDevice(null)
      setNews(`${device.name} is revoked. Its seat is free.`)
      await onRevoked()
    })
  }

  function ask(asked: Activation) {
    clear()
    setDevice(asked)
  }

  return { device, isBusy, problem, news, ask, confirm, dismiss: () => setDevice(null) }
}
