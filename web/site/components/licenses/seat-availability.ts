import type { License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'

/** Whether a customer can give a device a seat: there is one, all are taken, or there is no license. */
export type SeatAvailability = 'free' | 'full' | 'none'

export const isUsable = ({ status }: License) => status === 'Active'

const hasFreeSeat = ({ activeNumberOfActivations, maxNumberOfActivations }: License) =>
  activeNumberOfActivations < maxNumberOfActivations

/** Whether the licenses have a free seat; what the service says of the device itself takes precedence. */
export function findSeatAvailability(licenses: License[], isEligible: boolean | undefined): SeatAvailability {
  const usable = licenses.filter(isUsable)
  if (isEligible ?? usable.some(hasFreeSeat)) return 'free'
  return usable.length > 0 ? 'full' : 'none'
}

/** How many seats of a license are taken, in words. */
export const describeSeats = ({ activeNumberOfActivations: taken, maxNumberOfActivations: seats }: License) =>
  `${taken} of ${seats} ${seats === 1 ? 'seat' : 'seats'} taken`

/** How many devices a license can still be activated on offline this year, in words; null where the service does not say. */
export function describeOffline({ offlineActivations }: License): string | null {
  if (offlineActivations === undefined) return null
  const { limit, used, nextAt } = offlineActivations
  if (limit === 0) return 'Can only be activated online'
  // A date is not broken.
  const next = nextAt === undefined ? '' : `; one more on ${formatDate(nextAt).replaceAll(' ', '\u00a0')}`
  return `${Math.max(0, limit - used)} of ${limit} offline activations left this year${next}`
}
