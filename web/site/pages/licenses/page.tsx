import { type ReactNode, useCallback } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatMoment } from '#web/ui/date.ts'
import { useIllustrationStyle } from '#web/ui/illustration/illustration.tsx'
import { SeatFigure } from '#web/ui/illustration/seat-figure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NothingOwned, OwnedRow } from '../../components/account/owned-row.tsx'
import { ProductFigure } from '../../components/account/product-figure.tsx'
import { LoadingStatus, UserAreaPage } from '../../components/account/user-area-page.tsx'
import { DeviceList } from '../../components/licenses/device-list.tsx'
import { describeFormerPurchase } from '../../components/licenses/former-purchase.ts'
import { findEnd } from '../../components/licenses/license-end.ts'
import { MakePermanent } from '../../components/licenses/permanence.tsx'
import { ReceiptButton } from '../../components/licenses/receipt-button.tsx'
import { describeOffline, describeSeatChanges, describeSeats } from '../../components/licenses/seat-availability.ts'
import { useLicenses } from '../../components/licenses/use-licenses.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { usePagedList } from '../../components/lists/use-paged-list.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './page.module.css'
import { route } from './route.ts'

export default function Page() {
  return <UserAreaPage title={route.head.title}>{() => <LicenseList />}</UserAreaPage>
}

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

type LicenseRowProps = { license: License; onChanged: () => void }

function LicenseRow({ license, onChanged }: LicenseRowProps) {
  const { products } = useConfig()
  const { product, activeNumberOfActivations: taken, lentSeats = 0, maxNumberOfActivations: seats } = license
  const hasOwnSeats = useIllustrationStyle()?.Seats !== undefined
  const colour = products.find(({ id }) => id === product.id)?.colour
  const end = findEnd(license, new Date())
  const isUsable = license.status === 'Active' && !end?.isOver
  return (
    <OwnedRow
      figure={
        <>
          {!hasOwnSeats && <ProductFigure product={product} />}
          <SeatFigure seats={seats} taken={taken + lentSeats} colour={colour ?? 'currentColor'} />
        </>
      }
      name={product.name}
      aside={
        end?.isOver ? (
          <Ended>This license has expired and can’t be used any more.</Ended>
        ) : license.status === 'Revoked' ? (
          <Ended>
            This license was revoked and can’t be used any more
            {license.revokedReason ? ` (${license.revokedReason})` : ''}.
          </Ended>
        ) : (
          // Its devices are others once it is permanent: they are read again.
          <DeviceList key={license.permanentSince ?? 'online'} license={license} onChanged={onChanged} />
        )
      }
    >
      <LicenseFacts license={license} isUsable={isUsable} />
      {isUsable && !license.isBorrowed && <LicenseLinks license={license} />}
      {canBecomePermanent(license) && <MakePermanent license={license} onMade={onChanged} />}
      <ReceiptButton licenseId={license.id} />
    </OwnedRow>
  )
}

function LicenseFacts({ license, isUsable }: { license: License; isUsable: boolean }) {
  const { isBorrowed, expiresAt, permanentSince, formerPurchase } = license
  const end = findEnd(license, new Date())
  const limits = isUsable
    ? [describeOffline(license), describeSeatChanges(license)].filter((limit) => limit !== null)
    : []
  return (
    <>
      <p>
        <strong>{describeSeats(license)}</strong>
      </p>
      {limits.map((limit) => (
        <p key={limit} className={styles.since}>
          {limit}
        </p>
      ))}
      {!isBorrowed && (
        <p className={styles.since}>
          Yours since <span>{formatDate(license.createdAt)}</span>
        </p>
      )}
      {permanentSince && (
        <p className={styles.since}>
          Permanent since <span>{formatDate(permanentSince)}</span>: it needs no server
        </p>
      )}
      {end && !isBorrowed && <p className={styles.since}>{end.words}</p>}
      {isBorrowed && expiresAt && (
        <p className={styles.since}>
          Borrowed until <span>{formatMoment(expiresAt)}</span>. <Link href="/lend">Give it back</Link>
        </p>
      )}
      {formerPurchase && <p className={styles.since}>{describeFormerPurchase(formerPurchase)}</p>}
    </>
  )
}

function LicenseLinks({ license: { id, product } }: { license: License }) {
  const { hasTransfers, lending } = useConfig()
  const query = new URLSearchParams({ license: id })
  return (
    <>
      {hasTransfers && (
        <p>
          <Link href={`/transfer?${query}`}>
            Hand it on<VisuallyHidden> to somebody else: {product.name}</VisuallyHidden>
          </Link>
        </p>
      )}
      {lending && (
        <p>
          <Link href={`/lend?${query}`}>
            Lend a seat<VisuallyHidden> to somebody else: {product.name}</VisuallyHidden>
          </Link>
        </p>
      )}
    </>
  )
}

const canBecomePermanent = ({ status, expiresAt, permanentSince }: License) =>
  status === 'Active' && expiresAt === undefined && permanentSince === undefined

function Ended({ children }: { children: ReactNode }) {
  const { vendor } = useConfig()
  return (
    <p>
      {children} If that is a surprise, write to <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
    </p>
  )
}
