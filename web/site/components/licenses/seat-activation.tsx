import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { createProducts } from '#web/client/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatFigure } from '#web/ui/illustration/seat-figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig, useShop } from '../../shop.tsx'
import { LoadFailure } from '../lists/load-failure.tsx'
import { usePagedList } from '../lists/use-paged-list.ts'
import { DeviceList } from './device-list.tsx'
import { LicenseLinks } from './license-links.tsx'
import styles from './seat-activation.module.css'
import { describeOffline, describeSeats, findSeatAvailability, isUsable } from './seat-availability.ts'

type SeatActivationProps = {
  product: { id: string; name: string }
  email: string
  /** Whether the service would give the device a seat, where it was asked that. */
  isEligible?: boolean | undefined
  /** Whether the device goes offline by it, of which a license has so many a year. */
  isOffline?: boolean
  busy: boolean
  onActivate: () => Promise<void>
  onFreed?: () => void
  /** What an activation means, said above its button. */
  children: ReactNode
}

/** Gives a device a seat: of a free one, after making room, or not before there is a license. */
export function SeatActivation(props: SeatActivationProps) {
  const { product, email, isEligible, isOffline = false, busy, onActivate, onFreed, children } = props
  const { status, items, error, hasMore, loadMore, refresh } = useProductLicenses(product.id)
  // Devices stay in sight once one was revoked, with the word that it was.
  const [hasFreed, setFreed] = useState(false)
  const licenses = items.filter(isUsable)
  const standing = findSeatAvailability(items, isEligible)

  if (standing === 'none' && !hasMore)
    return <WithoutLicense status={status} error={error} onRetry={refresh} product={product} email={email} />

  function look() {
    setFreed(true)
    void refresh()
    onFreed?.()
  }

  async function activate() {
    await onActivate()
    // Where that came to nothing, the seats are not what they were.
    await refresh()
  }

  return (
    <>
      {licenses.map((license) => (
        <SeatsOfLicense
          key={license.id}
          license={license}
          isOffline={isOffline}
          showsDevices={standing === 'full' || hasFreed}
          onChanged={look}
        />
      ))}
      {hasMore && (
        <Button look="plain" busy={status === 'loading'} onClick={loadMore}>
          Show more of your licenses
        </Button>
      )}
      {standing === 'full' && <AllTaken mayHoldOne={isEligible === undefined} />}
      {(standing === 'free' || isEligible === undefined) && (
        <>
          {children}
          <Button large busy={busy} onClick={activate}>
            Activate
          </Button>
        </>
      )}
    </>
  )
}

const AllTaken = ({ mayHoldOne }: { mayHoldOne: boolean }) => (
  <p>
    All seats are taken. {mayHoldOne ? 'If this computer holds one of them, it keeps it. Otherwise revoke' : 'Revoke'} a
    device above to make room; its seat is free at once.
  </p>
)

type WithoutLicenseProps = Pick<SeatActivationProps, 'product' | 'email'> & {
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  onRetry: () => void
}

/** While no license is known: since they are on their way, did not come, or there is none. */
function WithoutLicense({ status, error, onRetry, product, email }: WithoutLicenseProps) {
  if (status === 'loading') return <p role="status">Looking for your licenses.</p>
  if (error instanceof NotFoundError)
    return (
      <Notice kind="problem">
        This shop has no product “{product.name}”. The plug-in that asked for it belongs to another shop.
      </Notice>
    )
  if (status === 'failed') return <LoadFailure meaning="Your licenses did not load." error={error} onRetry={onRetry} />
  return (
    <>
      <p>
        {email} has no license of {product.name}. Get one, or redeem a voucher, then come back to this page.
      </p>
      <LicenseLinks {...product} />
      <p>
        Bought it with another address? <Link href="/user-area/account#other-address">Add that address</Link> to this
        account, then come back to this page.
      </p>
    </>
  )
}

type SeatsOfLicenseProps = { license: License; isOffline: boolean; showsDevices: boolean; onChanged: () => void }

/**
 * A license where a device asks for one of its seats; the devices that hold them when there is none left.
 * [content.license-activations] [customer.revokes-devices]
 */
function SeatsOfLicense({ license, isOffline, showsDevices, onChanged }: SeatsOfLicenseProps) {
  const { product, activeNumberOfActivations: taken, lentSeats = 0, maxNumberOfActivations: seats } = license
  const colour = useConfig().products.find(({ id }) => id === product.id)?.colour
  return (
    <div className={styles.license}>
      <div>
        <SeatFigure seats={seats} taken={taken + lentSeats} colour={colour ?? 'currentColor'} />
      </div>
      <div>
        <h2 className="p-label">Your license of {product.name}</h2>
        <p>{describeSeats(license)}</p>
        {license.permanentSince !== undefined && (
          <p>It is permanent: the device goes offline for good and needs no server.</p>
        )}
        {(isOffline || license.permanentSince !== undefined) && <p>{describeOffline(license)}</p>}
      </div>
      {showsDevices && (
        <div className="p-whole">
          <DeviceList license={license} onChanged={onChanged} />
        </div>
      )}
    </div>
  )
}

function useProductLicenses(productId: string) {
  const shop = useShop()
  const products = useMemo(() => createProducts(shop), [shop])
  const load = useCallback((next?: string) => products.licenses(productId, next), [products, productId])
  return usePagedList(load)
}
