import { useMemo } from 'react'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { createTransfers, type Transfers } from '#web/client/license-transfers.ts'
import { OffersPage } from '../../components/offers/offers-page.tsx'
import { useOwnOffers } from '../../components/offers/use-own-offers.ts'
import { useConfig, useShop } from '../../shop.tsx'
import { Offer } from './offer.tsx'
import { OfferForm } from './offer-form.tsx'
import { route } from './route.ts'
import { TransferList } from './transfer-list.tsx'

/**
 * Transfers of licenses: what a link offers, or what the customer has offered and been given. `?license=` chooses a license
 * beforehand.
 */
export default function Page() {
  const shop = useShop()
  const transfers = useMemo(() => createTransfers(shop), [shop])
  return (
    <OffersPage
      route={route}
      lead="Hand a license on to somebody else, such as when you sell it."
      renderOffer={(code, user) => (
        <Offer key={`${code} ${user?.id ?? ''}`} code={code} user={user} transfers={transfers} />
      )}
      renderOwn={() => <OwnTransfers transfers={transfers} />}
    />
  )
}

const isOpenOffer = ({ wentAway, status }: LicenseTransfer) =>
  wentAway && (status === 'Offered' || status === 'Accepted')
const readId = ({ licenseId }: LicenseTransfer['licenses'][number]) => licenseId
const isBeingPaid = (transfer: LicenseTransfer): boolean => transfer.isBeingPaid ?? false

/** Offers licenses to somebody else, and lists what was offered and accepted: first, while a fee is waited for. */
function OwnTransfers({ transfers }: { transfers: Transfers }) {
  const { hasTransfers, vendor } = useConfig()
  const known = useOwnOffers(transfers, isBeingPaid)
  if (!hasTransfers)
    return (
      <p className="p-lead">
        {vendor.name} has no transfers of licenses on this site. Write to{' '}
        <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
      </p>
    )
  const list = <TransferList transfers={transfers} known={known} />
  const offered = new Set(known.items.filter(isOpenOffer).flatMap(({ licenses }) => licenses.map(readId)))
  const isWaiting = known.items.some(({ status }) => status === 'Accepted')
  return (
    <>
      {isWaiting && list}
      <OfferForm transfers={transfers} offered={offered} onOffered={known.refresh} />
      {!isWaiting && list}
    </>
  )
}
