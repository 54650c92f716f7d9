import type { Row } from '#service/database/index.ts'
import { toLendingPolicy } from '#service/licensing/lending/policy.ts'
import { findLoanObstacle, loansCount } from '#service/licensing/lending/rules.ts'
import { offlineLimitOf } from '#service/licensing/licenses/offline-limit.ts'
import { hasFreeSeat } from '#service/licensing/licenses/rules.ts'
import { countsAsSeatChange, seatChangeLimitOf } from '#service/licensing/licenses/seat-changes.ts'
import { hasLeft, yearlyPeriod, yearlyStandingOf } from '#service/licensing/licenses/yearly-limit.ts'
import { defaultPolicy } from '#service/licensing/transfers/policy.ts'
import { findObstacles, type TransferFacts } from '#service/licensing/transfers/rules.ts'

/** The customers of a history: the one who buys, and two others. */
export const people = ['buyer', 'friend', 'stranger'] as const
export type Person = (typeof people)[number]

export const seats = 2

export type CommandFields = {
  activate: { by: Person; device: number; method: 'Online' | 'Offline' }
  free: { by: Person; device: number }
  giveBack: { device: number }
  offer: { by: Person; to: Person | null }
  accept: { by: Person }
  cancel: { by: Person }
  makePermanent: { by: Person }
  lend: { by: Person; to: Person }
  returnSeat: { by: Person }
  dispute: { isWon: boolean }
  wait: { days: number }
}
export type CommandKind = keyof CommandFields

/** What customers, devices and the bank do about one license. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: { kind: Each } & CommandFields[Each]
}[Kind]

/** A device that holds a seat, or held one. */
export type ModelDevice = {
  signature: number
  owner: Person
  method: 'Online' | 'Offline'
  offlineAt: Date | null
  freedBy: Row<'activations'>['freedBy']
  freedAt: Date | null
}
export type Offer = {
  from: Person
  to: Person | null
  expiresAt: Date
  status: 'Offered' | 'Completed' | 'Cancelled'
  acceptedBy: Person | null
}

/** A seat that somebody borrows, or borrowed, with the device that holds it. */
export type Loan = { to: Person; startedAt: Date; endsAt: Date; isEnded: boolean; device: number | null }

export type License = {
  now: Date
  owner: Person
  boughtAt: Date
  movedAt: Date | null
  dispute: 'Open' | 'Won' | null
  /** In the order in which they were activated; a signature comes again once its seat was freed. */
  devices: ModelDevice[]
  offer: Offer | null
  isPermanent: boolean
  /** In the order in which they began. */
  loans: Loan[]
}

/** What a command comes to: done, or refused for a reason. */
export type Outcome = 'done' | 'refused'

export const buy = (now: Date): License => ({
  now,
  owner: 'buyer',
  boughtAt: now,
  movedAt: null,
  dispute: null,
  devices: [],
  offer: null,
  isPermanent: false,
  loans: [],
})

export const isActive = ({ dispute }: License): boolean => dispute !== 'Open'
export const activeDevices = ({ devices }: License): ModelDevice[] => devices.filter(({ freedBy }) => freedBy === null)
export const activeOf = (license: License, signature: number) =>
  activeDevices(license).find((device) => device.signature === signature)
export const latestOf = ({ devices }: License, signature: number) =>
  devices.findLast((device) => device.signature === signature)

const inLastYear = (times: readonly (Date | null)[], now: Date): Date[] =>
  times
    .flatMap((time) => (time !== null && time.getTime() > now.getTime() - yearlyPeriod ? [time] : []))
    .sort((one, other) => one.getTime() - other.getTime())

/** When devices went offline within the last year, whoever had the license then. */
export const offlineTimes = ({ devices, now }: License): Date[] =>
  inLastYear(
    devices.map(({ offlineAt }) => offlineAt),
    now,
  )

/** When the present owner has freed seats within the last year, as far as that counts. */
export const seatChangeTimes = ({ devices, now, owner }: License): Date[] =>
  inLastYear(
    devices.map((device) =>
      device.freedBy === 'Owner' && device.owner === owner && counts(device) ? device.freedAt : null,
    ),
    now,
  )

export const counts = ({ method }: ModelDevice): boolean =>
  countsAsSeatChange({ method, firstValidatedAt: new Date(0) })

export const offlineStanding = (license: License) =>
  yearlyStandingOf(
    offlineTimes(license),
    offlineLimitOf({ maxActivations: seats, offlinePerYear: null, borrowedFrom: null }, undefined),
  )
export const mayGoOffline = (license: License): boolean => hasLeft(offlineStanding(license))
export const mayFree = (license: License): boolean =>
  hasLeft(yearlyStandingOf(seatChangeTimes(license), seatChangeLimitOf({ maxActivations: seats }, undefined)))

/** The loans that have not ended, by themselves or otherwise. */
export const runningLoans = ({ loans, now }: License): Loan[] =>
  loans.filter(({ isEnded, endsAt }) => !isEnded && endsAt > now)

export const seatsOf = (license: License) => ({
  status: isActive(license) ? ('Active' as const) : ('Revoked' as const),
  activeActivations: activeDevices(license).length,
  lentSeats: runningLoans(license).length,
  maxActivations: seats,
})
export const hasSeat = (license: License): boolean => hasFreeSeat(seatsOf(license))

/** How a shop lends that only says that it does. */
export const lending = toLendingPolicy({})

export const mayLend = (license: License): boolean => {
  const facts = {
    ...seatsOf(license),
    expiresAt: null,
    borrowedFrom: null,
    kind: null,
    isDisputed: license.dispute === 'Open',
    isRefunding: false,
    isInTransfer: isOpen(license),
    isOffered: false,
    lentThisMonth: license.loans.filter(({ startedAt }) => startedAt.getTime() > license.now.getTime() - loansCount)
      .length,
  }
  return findLoanObstacle(facts, { ...lending, never: defaultPolicy.never }, license.now) === null
}

/** Whether the rules of the default policy let the license be handed on. */
export function mayTransfer(license: License, isUnderWay: boolean): boolean {
  const { boughtAt, movedAt, dispute, now } = license
  const facts: TransferFacts = {
    id: 'license',
    productId: 'product',
    status: isActive(license) ? 'Active' : 'Revoked',
    createdAt: boughtAt,
    expiresAt: null,
    kind: null,
    movedAt,
    isDisputed: dispute === 'Open',
    isRefunding: false,
    paidAt: boughtAt,
    bundle: null,
    borrowedFrom: null,
    isInTransfer: isUnderWay,
  }
  const owner = { transferredThisMonth: 0, ownedProducts: new Set<string>(), bundles: new Map() }
  return findObstacles([facts], owner, defaultPolicy, now).length === 0
}

/** An offer that is overdue ends by itself. */
export const isOpen = (license: License): boolean => license.offer?.status === 'Offered' && !hasExpired(license)
export const hasExpired = ({ offer, now }: License): boolean => offer !== null && offer.expiresAt <= now
