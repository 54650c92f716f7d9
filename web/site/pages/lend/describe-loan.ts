import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { formatDate, formatMoment } from '#web/ui/date.ts'

/** How long a loan is, in words: 'a day', '36 hours'. */
export function describeHours(hours: number): string {
  if (hours === 1) return 'an hour'
  if (hours === 24) return 'a day'
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

/** Where a loan is, in a sentence for the customer at one of its ends. */
export function describeLoan({ status, isOwn, recipient, expiresAt, endsAt, endedAt }: SeatLoan): string {
  const end = endsAt === undefined ? '' : formatMoment(endsAt)
  switch (status) {
    case 'Offered':
      return `Offered to ${recipient ?? 'whoever has the link'} until ${formatDate(expiresAt)}.`
    case 'Running':
      return isOwn ? `Lent until ${end}. Then the seat is yours again by itself.` : `Borrowed until ${end}.`
    case 'Ended': {
      const last = endedAt !== undefined && endsAt !== undefined && endedAt < endsAt ? formatMoment(endedAt) : end
      return isOwn ? `Lent until ${last}. The seat is yours again.` : `Borrowed until ${last}.`
    }
    case 'Cancelled':
      return `This offer was taken back${endedAt === undefined ? '' : ` on ${formatDate(endedAt)}`}.`
    case 'Expired':
      return `Nobody accepted it by ${formatDate(expiresAt)}.`
  }
}
