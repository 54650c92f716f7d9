import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { formatDate } from '#web/ui/date.ts'

/** Where a transfer is, in a sentence for the customer at one of its ends. */
export function describeTransfer(transfer: LicenseTransfer): string {
  const { status, wentAway, recipient, expiresAt, endedAt, fee } = transfer
  const ended = endedAt === undefined ? '' : ` on ${formatDate(endedAt)}`
  switch (status) {
    case 'Offered':
      return `Offered to ${recipient ?? 'whoever has the link'} until ${formatDate(expiresAt)}.`
    case 'Accepted':
      return describeAccepted(transfer)
    case 'Completed':
      return wentAway ? `Handed on${ended}.` : `Came to you${ended}.`
    case 'Cancelled':
      if (fee !== undefined || !wentAway) return `Ended without a transfer${ended}. The licenses ${stay(transfer)}.`
      return `You took this offer back${ended}.`
    case 'Expired':
      if (!wentAway) return `The fee was not paid by ${formatDate(expiresAt)}. The licenses ${stay(transfer)}.`
      return `Nobody accepted${fee === undefined ? '' : ' and paid'} it by ${formatDate(expiresAt)}. The licenses ${stay(transfer)}.`
  }
}

const stay = ({ wentAway }: LicenseTransfer) => (wentAway ? 'are still yours' : 'stay with their owner')

/** Whether the customer whose view it is pays the fee. */
export const paysFee = ({ fee, wentAway }: LicenseTransfer): boolean => (fee?.paidBy === 'owner') === wentAway

function describeAccepted(transfer: LicenseTransfer): string {
  if (transfer.isBeingPaid)
    return 'Accepted. The payment of the fee is under way, and the licenses change hands with it.'
  const until = formatDate(transfer.expiresAt)
  if (paysFee(transfer)) return `Accepted. Pay the fee until ${until} to complete it.`
  const payer = transfer.wentAway ? 'the new owner' : 'the present owner'
  return `Accepted. It is complete as soon as ${payer} has paid the fee, until ${until} at the latest.`
}
