import type { Activation, License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'

/** Whether a customer can give a device a seat: there is one, all are taken, or there is no license. */
export type SeatAvailability = 'free' | 'full' | 'none'

export const isUsable = ({ status }: License) => status === 'Active'

const hasFreeSeat = ({ activeNumberOfActivations, lentSeats = 0, maxNumberOfActivations }: License) =>
  activeNumberOfActivations + lentSeats < maxNumberOfActivations

/** Whether the licenses have a free seat; what the service says of the device itself takes precedence. */
export function findSeatAvailability(licenses: License[], isEligible: boolean | undefined): SeatAvailability {
  const usable = licenses.filter(isUsable)
  if (isEligible ?? usable.some(hasFreeSeat)) return 'free'
  return usable.length > 0 ? 'full' : 'none'
}

/** How many seats of a license are taken, in words. */
export function describeSeats(license: License): string {
  const { activeNumberOfActivations: taken, maxNumberOfActivations: seats, lentSeats } = license
  return `${taken} of ${seats} ${seats === 1 ? 'seat' : 'seats'} taken${lentSeats ? `, ${lentSeats} lent` : ''}`
}

/** How many devices a license can still be activated on offline this year, in words; null where the service does not say. */
export function describeOffline({ offlineActivations }: License): string | null {
  if (offlineActivations === undefined) return null
  const { limit, used, nextAt } = offlineActivations
  if (limit === 0) return 'Can only be activated online'
  return `${Math.max(0, limit - used)} of ${limit} offline activations left this year${describeNext(nextAt)}`
}

// A date is not broken.
const describeNext = (nextAt: string | undefined) =>
  nextAt === undefined ? '' : `; one more on ${formatDate(nextAt).replaceAll(' ', '\u00a0')}`

/** How many seats of a license its owner can still free this year, in words; null before one was freed. */
export function describeSeatChanges({ seatChanges }: License): string | null {
  if (seatChanges === undefined || seatChanges.used === 0) return null
  const { limit, used, nextAt } = seatChanges
  return `${Math.max(0, limit - used)} of ${limit} seat changes left this year${describeNext(nextAt)}`
}

/** Whether freeing the seat of a device uses up a seat change: not for one that is offline, nor before it was in use. */
const isSeatChange = ({ activationMethod, firstValidatedAt }: Activation) =>
  activationMethod === 'Online' && firstValidatedAt !== undefined

/** Whether the owner can free the seat of a device now; the yearly limit may be reached. */
export const canFree = ({ seatChanges }: License, device: Activation): boolean =>
  !isSeatChange(device) || seatChanges === undefined || seatChanges.used < seatChanges.limit

/** What freeing the seat of a device uses up, in words. */
export function describeUse({ seatChanges }: License, device: Activation): string {
  if (device.activationMethod === 'Offline')
    return 'It still counts as one of the offline activations of this license for a year from when it was activated.'
  if (seatChanges === undefined || !isSeatChange(device)) return ''
  const left = seatChanges.limit - seatChanges.used
  return `This is one of ${left === 1 ? '1 seat change' : `${left} seat changes`} left this year.`
}
