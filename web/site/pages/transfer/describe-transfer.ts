import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { formatDate } from '#web/ui/date.ts'

/** Where a transfer is, in a sentence for the customer at one of its ends. */
export function describeTransfer({ status, wentAway, recipient, expiresAt, endedAt }: LicenseTransfer): string {
  const ended = endedAt === undefined ? '' : ` on ${formatDate(endedAt)}`
  switch (status) {
    case 'Offered':
      return `Offered to ${recipient ?? 'whoever has the link'} until ${formatDate(expiresAt)}.`
    case 'Accepted':
      return 'Accepted, but not complete yet.'
    case 'Completed':
      return wentAway ? `Handed on${ended}.` : `Came to you${ended}.`
    case 'Cancelled':
      return `You took this offer back${ended}.`
    case 'Expired':
      return `Nobody accepted it by ${formatDate(expiresAt)}. The licenses are still yours.`
  }
}
