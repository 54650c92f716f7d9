import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { showFee } from './fees.ts'
import type { TransferLinks } from './links.ts'
import type { TransferRow, TransferredLicense } from './repository.ts'

type Seen = {
  /** Whose view it is. */
  customerId: string
  links: TransferLinks
  /** Whether a payment of the fee is under way. */
  isBeingPaid: boolean
}

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
    licenses: licenses.map(({ licenseId, productId, productName, seats }) => ({
      licenseId,
      productId,
      productName,
      seats,
    })),
    ...(isOffered && recipient !== null && { recipient }),
    ...(isOffered && { link: links.create(transfer) }),
    ...(fee !== null && { fee: showFee(fee) }),
    ...(status === 'Accepted' && isBeingPaid && { isBeingPaid }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
  }
}
