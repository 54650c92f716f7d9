import type { LicenseTransfer, FoundObstacle as ShownObstacle } from '#contract/endpoints/license-transfers.ts'
import { showFee } from './fees.ts'
import type { OfferLinks } from './links.ts'
import type { TransferRow, TransferredLicense } from './repository.ts'
import type { FoundObstacle } from './rules.ts'

type Seen = {
  /** Whose view it is. */
  customerId: string
  links: OfferLinks
  /** Whether a payment of the fee is under way. */
  isBeingPaid: boolean
}

export const toTransferredLicense = (license: TransferredLicense): LicenseTransfer['licenses'][number] => {
  const { licenseId, productId, productName, seats, permanentSince } = license
  return { licenseId, productId, productName, seats, isPermanent: permanentSince !== null }
}

export const toShownObstacle = ({ possibleFrom, ...obstacle }: FoundObstacle & { reason: string }): ShownObstacle => ({
  ...obstacle,
  ...(possibleFrom && { possibleFrom: possibleFrom.toISOString() }),
})

/** A transfer as the customer at one of its ends sees it. */
export function toOwnTransfer(
  transfer: TransferRow,
  licenses: readonly TransferredLicense[],
  { customerId, links, isBeingPaid }: Seen,
): LicenseTransfer {
  const { id, status, recipient, fee, createdAt, expiresAt, endedAt } = transfer
  const wentAway = transfer.fromCustomerId === customerId
  const isOffered = wentAway && status === 'Offered'
  return {
    id,
    status,
    wentAway,
    licenses: licenses.map(toTransferredLicense),
    ...(isOffered && recipient !== null && { recipient }),
    ...(isOffered && { link: links.create(transfer) }),
    ...(fee !== null && { fee: showFee(fee) }),
    ...(status === 'Accepted' && isBeingPaid && { isBeingPaid }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
  }
}
