import { formatDate } from '#web/ui/date.ts'

const day = 24 * 60 * 60 * 1000
/** Further back a date says more than a count. */
const countedDays = 14

/** When a device was last heard of, in the visitor's calendar: 'Last seen yesterday'. */
export function describeLastSeen(lastSeenAt: string | null, now: Date): string {
  if (lastSeenAt === null) return 'Not seen yet'
  const days = Math.round((startOfDay(now) - startOfDay(new Date(lastSeenAt))) / day)
  // A clock that runs behind the service's sees things a little before they were.
  if (days <= 0) return 'Last seen today'
  if (days === 1) return 'Last seen yesterday'
  return days <= countedDays ? `Last seen ${days} days ago` : `Last seen on ${formatDate(lastSeenAt)}`
}

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
