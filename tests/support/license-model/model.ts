import { transferOfferLifetime } from '#contract/license-transfers.ts'
import type { Row } from '#service/database/index.ts'
import { offlineLimitOf } from '#service/licensing/licenses/offline-limit.ts'
import { goesOffline, hasFreeSeat } from '#service/licensing/licenses/rules.ts'
import { countsAsSeatChange, seatChangeLimitOf } from '#service/licensing/licenses/seat-changes.ts'
import { hasLeft, yearlyPeriod, yearlyStandingOf } from '#service/licensing/licenses/yearly-limit.ts'
import { findObstacle } from '#service/licensing/permanence/rules.ts'
import { defaultPolicy } from '#service/licensing/transfers/policy.ts'
import { findObstacles, type TransferFacts } from '#service/licensing/transfers/rules.ts'

/** The customers of a history: the one who buys, and two others. */
export const people = ['buyer', 'friend', 'stranger'] as const
export type Person = (typeof people)[number]

export const seats = 2
const day = 24 * 60 * 60 * 1000

type CommandFields = {
  activate: { by: Person; device: number; method: 'Online' | 'Offline' }
  free: { by: Person; device: number }
  giveBack: { device: number }
  offer: { by: Person; to: Person | null }
  accept: { by: Person }
  cancel: { by: Person }
  makePermanent: { by: Person }
  dispute: { isWon: boolean }
  wait: { days: number }
}
type CommandKind = keyof CommandFields

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
type Offer = {
  from: Person
  to: Person | null
  expiresAt: Date
  status: 'Offered' | 'Completed' | 'Cancelled'
  acceptedBy: Person | null
}

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
})

export const isActive = ({ dispute }: License): boolean => dispute !== 'Open'
export const activeDevices = ({ devices }: License): ModelDevice[] => devices.filter(({ freedBy }) => freedBy === null)
const activeOf = (license: License, signature: number) =>
  activeDevices(license).find((device) => device.signature === signature)
const latestOf = ({ devices }: License, signature: number) =>
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

const counts = ({ method }: ModelDevice): boolean => countsAsSeatChange({ method, firstValidatedAt: new Date(0) })

const offlineStanding = (license: License) =>
  yearlyStandingOf(offlineTimes(license), offlineLimitOf({ maxActivations: seats, offlinePerYear: null }, undefined))
const mayGoOffline = (license: License): boolean => hasLeft(offlineStanding(license))
const mayFree = (license: License): boolean =>
  hasLeft(yearlyStandingOf(seatChangeTimes(license), seatChangeLimitOf({ maxActivations: seats }, undefined)))

const hasSeat = (license: License): boolean =>
  hasFreeSeat({
    status: isActive(license) ? 'Active' : 'Revoked',
    activeActivations: activeDevices(license).length,
    maxActivations: seats,
  })

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
    isInTransfer: isUnderWay,
  }
  const owner = { transferredThisMonth: 0, ownedProducts: new Set<string>(), bundles: new Map() }
  return findObstacles([facts], owner, defaultPolicy, now).length === 0
}

/** An offer that is overdue ends by itself. */
const isOpen = (license: License): boolean => license.offer?.status === 'Offered' && !hasExpired(license)
const hasExpired = ({ offer, now }: License): boolean => offer !== null && offer.expiresAt <= now

function free(device: ModelDevice, by: NonNullable<ModelDevice['freedBy']>, now: Date): void {
  device.freedBy = by
  device.freedAt = now
}

function addDevice(license: License, signature: number): ModelDevice {
  const device = {
    signature,
    owner: license.owner,
    method: 'Online',
    offlineAt: null,
    freedBy: null,
    freedAt: null,
  } as const
  const added: ModelDevice = { ...device }
  license.devices.push(added)
  return added
}

function takeOffline(device: ModelDevice, now: Date): void {
  device.method = 'Offline'
  device.offlineAt = now
}

const steps: { [Kind in CommandKind]: (license: License, command: Command<Kind>) => Outcome } = {
  activate(license, { by, device: signature, method }) {
    if (by !== license.owner || !isActive(license)) return 'refused'
    const existing = activeOf(license, signature)
    const isOffline = goesOffline({ permanentSince: license.isPermanent ? license.now : null }, method)
    const isCounted = isOffline && existing?.method !== 'Offline'
    if (!existing && !hasSeat(license)) return 'refused'
    if (isCounted && !mayGoOffline(license)) return 'refused'
    const device = existing ?? addDevice(license, signature)
    if (isCounted) takeOffline(device, license.now)
    return 'done'
  },

  free(license, { by, device }) {
    const found = latestOf(license, device)
    if (by !== license.owner || !found) return 'refused'
    if (found.freedBy !== null) return 'done'
    if (counts(found) && !mayFree(license)) return 'refused'
    free(found, 'Owner', license.now)
    return 'done'
  },

  giveBack(license, { device }) {
    const found = latestOf(license, device)
    if (!found || found.method === 'Offline') return 'refused'
    if (found.freedBy === null) free(found, 'Device', license.now)
    return 'done'
  },

  offer(license, { by, to }) {
    if (by !== license.owner || by === to || !mayTransfer(license, isOpen(license))) return 'refused'
    const expiresAt = new Date(license.now.getTime() + transferOfferLifetime)
    license.offer = { from: by, to, expiresAt, status: 'Offered', acceptedBy: null }
    return 'done'
  },

  accept(license, { by }) {
    const { offer, now } = license
    if (!offer || hasExpired(license)) return 'refused'
    if (offer.status === 'Completed' && offer.acceptedBy === by) return 'done'
    const isForThem = by !== offer.from && (offer.to === null || offer.to === by)
    if (offer.status !== 'Offered' || !isForThem || license.owner !== offer.from || !mayTransfer(license, false))
      return 'refused'
    for (const device of activeDevices(license)) free(device, 'Transfer', now)
    offer.status = 'Completed'
    offer.acceptedBy = by
    license.owner = by
    license.movedAt = now
    return 'done'
  },

  cancel(license, { by }) {
    const { offer } = license
    if (!offer || offer.from !== by || offer.status !== 'Offered' || hasExpired(license)) return 'refused'
    offer.status = 'Cancelled'
    return 'done'
  },

  makePermanent(license, { by }) {
    const online = activeDevices(license).filter(({ method }) => method === 'Online')
    const facts = {
      status: isActive(license) ? ('Active' as const) : ('Revoked' as const),
      expiresAt: null,
      permanentSince: license.isPermanent ? license.now : null,
      isInTransfer: license.offer?.status === 'Offered' && !hasExpired(license),
      devices: online.length,
      offline: offlineStanding(license),
    }
    if (by !== license.owner || findObstacle(facts, license.now) !== null) return 'refused'
    for (const device of online) takeOffline(device, license.now)
    license.isPermanent = true
    return 'done'
  },

  dispute(license, { isWon }) {
    if (isWon !== (license.dispute === 'Open')) return 'refused'
    license.dispute = isWon ? 'Won' : 'Open'
    return 'done'
  },

  wait(license, { days }) {
    license.now = new Date(license.now.getTime() + days * day)
    return 'done'
  },
}

/** Does a command about a license, or refuses it. */
export const apply = <Kind extends CommandKind>(license: License, command: Command<Kind>): Outcome =>
  steps[command.kind](license, command)
