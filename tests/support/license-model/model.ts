import { transferOfferLifetime } from '#contract/license-transfers.ts'
import { endOfLoan } from '#service/licensing/lending/rules.ts'
import { goesOffline } from '#service/licensing/licenses/rules.ts'
import { findObstacle } from '#service/licensing/permanence/rules.ts'
import {
  activeDevices,
  activeOf,
  type Command,
  type CommandKind,
  counts,
  hasExpired,
  hasSeat,
  isActive,
  isOpen,
  type License,
  latestOf,
  lending,
  type ModelDevice,
  mayFree,
  mayGoOffline,
  mayLend,
  mayTransfer,
  type Outcome,
  offlineStanding,
  runningLoans,
  seatsOf,
} from './license.ts'

const day = 24 * 60 * 60 * 1000

/** The one seat that a borrower has is for one device, which is online. */
function activateBorrowed(license: License, { by, device, method }: Command<'activate'>): Outcome {
  const borrowed = runningLoans(license).filter(({ to }) => to === by)
  const loan = borrowed.find((one) => one.device === device) ?? borrowed.find((one) => one.device === null)
  if (!loan || method === 'Offline') return 'refused'
  loan.device = device
  return 'done'
}

function endLoans(license: License): void {
  for (const loan of runningLoans(license)) loan.isEnded = true
}

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
  activate(license, command) {
    const { by, device: signature, method } = command
    if (by !== license.owner) return activateBorrowed(license, command)
    if (!isActive(license)) return 'refused'
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
    endLoans(license)
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
      status: seatsOf(license).status,
      expiresAt: null,
      permanentSince: license.isPermanent ? license.now : null,
      isInTransfer: isOpen(license),
      devices: online.length,
      offline: offlineStanding(license),
    }
    if (by !== license.owner || findObstacle(facts, license.now) !== null) return 'refused'
    for (const device of online) takeOffline(device, license.now)
    license.isPermanent = true
    return 'done'
  },

  lend(license, { by, to }) {
    if (by !== license.owner || by === to || !mayLend(license)) return 'refused'
    const endsAt = endOfLoan({ expiresAt: null }, lending, license.now)
    license.loans.push({ to, startedAt: license.now, endsAt, isEnded: false, device: null })
    return 'done'
  },

  returnSeat(license, { by }) {
    const loan = runningLoans(license).find(({ to }) => to === by)
    if (!loan) return 'refused'
    loan.isEnded = true
    return 'done'
  },

  dispute(license, { isWon }) {
    if (isWon !== (license.dispute === 'Open')) return 'refused'
    license.dispute = isWon ? 'Won' : 'Open'
    if (!isWon) endLoans(license)
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
