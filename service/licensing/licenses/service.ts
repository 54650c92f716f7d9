import { randomUUID } from 'node:crypto'
import type { ActivationMethod } from '#contract/statuses.ts'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, FreedBy, Queryable, Row, Tx } from '#service/database/index.ts'
import { licenseEvents, type Outbox } from '#service/messaging/index.ts'
import {
  type AuditLog,
  type Caller,
  type Clock,
  conflict,
  type Failpoint,
  isUuid,
  notFound,
} from '#service/platform/index.ts'
import { endLoans } from '../lending/loans-repository.ts'
import type { LicenseMails } from './emails.ts'
import * as endReasons from './end-reasons-repository.ts'
import { actorOf } from './freed-seats.ts'
import { findMoved } from './manual-changes-repository.ts'
import { explainOfflineLimit, offlineLimitOf } from './offline-limit.ts'
import * as repository from './repository.ts'
import { type EndReason, type EndSource, type Grant, goesOffline, hasFreeSeat } from './rules.ts'
import { countsAsSeatChange, explainSeatChangeLimit, seatChangeLimitOf } from './seat-changes.ts'
import { hasLeft, type YearlyStanding, yearlyPeriod, yearlyStandingOf } from './yearly-limit.ts'

type GrantSources = {
  orderId: string
  voucherId: string
  grantedReason: string
  grantKind: GrantKind | null
  borrowedFrom: string
}
type GrantSource =
  | OneSource<'orderId'>
  | OneSource<'voucherId'>
  | OneSource<'grantedReason' | 'grantKind'>
  | OneSource<'borrowedFrom' | 'grantedReason'>
type OneSource<Name extends keyof GrantSources> = Pick<GrantSources, Name> &
  Partial<Record<Exclude<keyof GrantSources, Name>, never>>
export type Device = { name: string; signature: string; method: ActivationMethod }
export type YearlyStandings = { offline: YearlyStanding | undefined; seatChanges: YearlyStanding | undefined }
type LicensedActivation = Row<'activations'> & { licenseId: string }

type MovedLicenseMails = Pick<LicenseMails, 'queueLicenseEnded' | 'queueLicenseRestored'>

export type ChangeRecorders = { audit: AuditLog; outbox: Outbox }

type Dependencies = ChangeRecorders & {
  mail: MovedLicenseMails
  failpoint: Failpoint
  catalogue: Pick<CatalogueService, 'findProduct'>
}

/** Licenses, their seats and the devices on them (specification §4). [states.license] */
export const createLicenseService = (database: Database, clock: Clock, dependencies: Dependencies) => ({
  ...createGrants(clock, dependencies),
  ...createSeats(database, clock, dependencies),
  ownedProducts: async (customerId: string, db: Queryable = database.query): Promise<Set<string>> =>
    new Set(await repository.findOwnedProductIds(db, customerId, clock())),
  /** Whether a customer has a license of a product that has not ended, of their own or borrowed. */
  canUse: async (customerId: string, productId: string): Promise<boolean> =>
    (await repository.findUsableLicenses(database.query, { customerId, productId, now: clock() })).length > 0,
})

export type LicenseService = ReturnType<typeof createLicenseService>

function createGrants(clock: Clock, { audit, outbox, mail }: Dependencies) {
  return {
    /** Grants licenses in the caller's transaction and returns their ids; repeating a grant changes nothing. */
    async grantLicenses(tx: Tx, customerId: string, source: GrantSource, grants: Grant[]): Promise<string[]> {
      const createdAt = clock()
      const licenses = grants.map((grant) => ({
        ...grant,
        id: randomUUID(),
        customerId,
        createdAt,
        orderId: source.orderId ?? null,
        voucherId: source.voucherId ?? null,
        grantedReason: source.grantedReason ?? null,
        grantKind: source.grantKind ?? null,
        borrowedFrom: source.borrowedFrom ?? null,
        status: 'Active' as const,
        activeActivations: 0,
      }))
      const added = new Set(await repository.insertLicenses(tx, licenses))
      const granted = licenses.filter(({ id }) => added.has(id))
      await audit.note(tx, ...granted.map(noteOfGrant))
      await outbox.publish(tx, ...licenseEvents('license.granted', idsOf(granted)))
      return idsOf(granted)
    },

    /** Ends the granted licenses by adding a reason, once; owners of moved licenses are mailed `reasonAfterMove`. */
    async endGrants(tx: Tx, grantKeys: readonly string[], reason: EndReason): Promise<void> {
      const ended = await endReasons.endGrants(tx, grantKeys, reason, clock())
      await audit.note(tx, ...ended.map((about) => ({ actor: 'Shop', action: 'LicenseRevoked', about }) as const))
      await outbox.publish(tx, ...licenseEvents('license.revoked', ended))
      // The email about the money goes to whoever paid.
      for (const { owner, product } of await findMoved(tx, ended))
        await mail.queueLicenseEnded(tx, owner, { product, reason: reason.reasonAfterMove ?? reason.reason })
    },
    /** Removes a reason, and restores licenses that have no other, with their devices; mails owners of moved ones. */
    async restoreGrants(tx: Tx, grantKeys: readonly string[], source: EndSource): Promise<void> {
      const restored = await endReasons.restoreGrants(tx, grantKeys, source)
      await audit.note(tx, ...restored.map((about) => ({ actor: 'Shop', action: 'LicenseRestored', about }) as const))
      await outbox.publish(tx, ...licenseEvents('license.restored', restored))
      for (const { owner, product } of await findMoved(tx, restored))
        await mail.queueLicenseRestored(tx, owner, { product })
    },

    /** Ends all licenses of an erased account for good; returns the ids of those that were active. */
    endAllOf: (tx: Tx, customerId: string, reason: string): Promise<string[]> =>
      endReasons.endAllOf(tx, customerId, { kind: 'Erasure', sourceId: '', reason }, clock()),
  }
}

function createSeats(database: Database, clock: Clock, { audit, outbox, failpoint, catalogue }: Dependencies) {
  const standingsBy =
    (findTimes: typeof repository.findOfflineTimes, limitOf: typeof offlineLimitOf | typeof seatChangeLimitOf) =>
    async (db: Queryable, licenses: readonly Row<'licenses'>[]): Promise<Map<string, YearlyStanding>> => {
      const times = await findTimes(db, idsOf(licenses), new Date(clock().getTime() - yearlyPeriod))
      const standingOf = (license: Row<'licenses'>) =>
        yearlyStandingOf(times.get(license.id) ?? [], limitOf(license, catalogue.findProduct(license.productId)))
      return new Map(licenses.map((license) => [license.id, standingOf(license)]))
    }
  const offlineStandings = standingsBy(repository.findOfflineTimes, offlineLimitOf)
  const seatChangeStandings = standingsBy(repository.findSeatChangeTimes, seatChangeLimitOf)

  /** 409 where the owner has freed as many seats of a locked license as a year allows. */
  async function checkSeatChanges(tx: Tx, license: Row<'licenses'>): Promise<void> {
    const standing = (await seatChangeStandings(tx, [license])).get(license.id)
    if (standing && !hasLeft(standing)) throw conflict(explainSeatChangeLimit(standing), 'seat-change-limit-reached')
  }

  /** Of licenses that the caller has locked, those with an offline activation left; 409 when only others are there. */
  async function thoseWithOfflineLeft(tx: Tx, licenses: readonly Row<'licenses'>[]): Promise<Row<'licenses'>[]> {
    const standings = await offlineStandings(tx, licenses)
    const left = licenses.filter(({ id }) => hasLeft(standings.get(id)))
    const [refusing] = standings.values()
    if (refusing && left.length === 0) throw conflict(explainOfflineLimit(refusing), 'offline-limit-reached')
    return left
  }

  /** Locks the licenses of a customer for a product. Seats whose loan is over are theirs again, whether or not that is written down yet. */
  async function lockUsable(tx: Tx, holding: repository.Holding): Promise<Row<'licenses'>[]> {
    const licenses = await repository.lockUsableLicenses(tx, holding)
    const lenders = idsOf(licenses.filter(({ lentSeats }) => lentSeats > 0))
    const areBack = lenders.length > 0 && (await endLoans(tx, lenders, { now: holding.now, overdue: true })).length > 0
    return areBack ? repository.lockUsableLicenses(tx, holding) : licenses
  }

  return {
    /**
     * Frees the seat of a device, within the yearly limit of its license; one that is revoked already changes nothing. 409 where the
     * limit is reached.
     */
    async revokeActivation(caller: Caller, licenseId: string, activationId: string): Promise<void> {
      await findOwnLicense(database.query, caller, licenseId)
      await database.transaction(async (tx) => {
        const activation = isUuid(activationId) ? await lockDevice(tx, activationId) : undefined
        if (activation?.licenseId !== licenseId) throw notFound('This license has no such device')
        const license = await findOwnLicense(tx, caller, licenseId)
        if (activation.status === 'Active' && countsAsSeatChange(activation)) await checkSeatChanges(tx, license)
        await freeDevice(tx, activation, clock(), { audit, outbox, by: 'Owner' })
      })
    },

    /** Whether the customer could activate one more device, or this one again. */
    async canActivate(db: Queryable, customerId: string, productId: string, deviceSignature: string): Promise<boolean> {
      const licenses = await repository.findUsableLicenses(db, { customerId, productId, now: clock() })
      if (licenses.some(hasFreeSeat)) return true
      return (await repository.findActiveActivation(db, idsOf(licenses), deviceSignature)) !== undefined
    },

    /** Revokes an activation, unless a device has been using it or somebody else waits for it. */
    async withdrawUnused(tx: Tx, activationId: string, isAwaited: () => Promise<boolean>): Promise<void> {
      const activation = await lockDevice(tx, activationId)
      if (activation?.firstValidatedAt === null && !(await isAwaited()))
        await freeDevice(tx, activation, clock(), { audit, outbox, by: 'Uncollected' })
    },

    /** Gives the device a seat in the caller's transaction; a device that has one keeps it. 409 without a free seat. */
    async activateDevice(tx: Tx, customerId: string, productId: string, device: Device): Promise<LicensedActivation> {
      // Locking the licenses makes attempts come one after the other, so the same device never takes a second seat.
      const licenses = await lockUsable(tx, { customerId, productId, now: clock() })
      if (licenses.length === 0)
        throw conflict('You have no license for this product: buy it, or redeem a voucher', 'no-license')
      const existing = await repository.findActiveActivation(tx, idsOf(licenses), device.signature)
      const able = existing ? licenses.filter(({ id }) => id === existing.licenseId) : licenses.filter(hasFreeSeat)
      const counting =
        existing?.method === 'Offline' ? [] : able.filter((license) => goesOffline(license, device.method))
      const others = able.filter((license) => !counting.includes(license))
      // Nothing is counted where another license has a seat as well.
      const holders = others.length > 0 ? others : await thoseWithOfflineLeft(tx, counting)
      if (existing) return existing
      const license = holders[0]
      if (!license || !(await repository.claimSeat(tx, license.id)))
        throw conflict(
          'All seats of your license are taken: revoke a device under your licenses, then try again',
          'seat-limit-reached',
        )
      failpoint('seat-taken')
      const added = await addDevice(tx, license, device, clock())
      await outbox.publish(tx, { event: 'activation.created', subjectId: added.id, objectId: license.id })
      return added
    },

    /** Notes offline use, after which the device cannot free its seat; 409 without an offline activation left. */
    async takeOffline(tx: Tx, activationId: string): Promise<void> {
      const activation = await lockDevice(tx, activationId)
      if (activation?.method !== 'Online') return
      const license = activation.licenseId === null ? undefined : await repository.findLicense(tx, activation.licenseId)
      if (license) await thoseWithOfflineLeft(tx, [license])
      await repository.takeOffline(tx, activationId, clock())
    },
    /** What is used and left of the yearly limits of licenses, by id. */
    async yearlyStandings(db: Queryable, licenses: readonly Row<'licenses'>[]): Promise<Map<string, YearlyStandings>> {
      const offline = await offlineStandings(db, licenses)
      const seatChanges = await seatChangeStandings(db, licenses)
      return new Map(licenses.map(({ id }) => [id, { offline: offline.get(id), seatChanges: seatChanges.get(id) }]))
    },
    /** Notes that the token of an activation was issued, as collecting it does. */
    async markInUse(tx: Tx, { id, method }: Pick<Row<'activations'>, 'id' | 'method'>): Promise<void> {
      await repository.markValidated(tx, { id, method, now: clock() })
    },
  }
}

/** An activation that stays as it is until the caller's transaction ends: whoever gives, changes or frees it waits. */
export async function lockDevice(tx: Tx, activationId: string): Promise<Row<'activations'> | undefined> {
  const activation = await repository.findActivation(tx, activationId)
  // The license first, as whoever gives a seat does: nobody gets an activation that is about to be freed.
  if (activation?.licenseId) await repository.lockLicense(tx, activation.licenseId)
  return activation && repository.lockActivation(tx, activationId)
}

/** Revokes a locked device in the caller's transaction and frees its seat, once. [states.activation] */
export async function freeDevice(
  tx: Tx,
  { id, licenseId }: Row<'activations'>,
  now: Date,
  { audit, outbox, by }: ChangeRecorders & { by: FreedBy },
): Promise<void> {
  if (!(await repository.revokeActivation(tx, id, by, now))) return
  if (licenseId !== null) await repository.freeSeat(tx, licenseId)
  await audit.note(tx, { actor: actorOf[by], action: 'ActivationRevoked', about: id, details: { licenseId } })
  if (licenseId !== null) await outbox.publish(tx, { event: 'activation.revoked', subjectId: id, objectId: licenseId })
}

const idsOf = (licenses: readonly { id: string }[]) => licenses.map(({ id }) => id)

type Granted = Pick<
  Row<'licenses'>,
  'id' | 'customerId' | 'productId' | 'orderId' | 'voucherId' | 'grantedReason' | 'borrowedFrom'
>

/** A sale is followed by the shop; a voucher is redeemed and a seat borrowed by its customer; what comes of neither is the vendor's. */
function noteOfGrant({ id: about, customerId, productId, orderId, voucherId, grantedReason, borrowedFrom }: Granted) {
  const details = { customerId, productId, orderId, voucherId }
  const actor = (voucherId ?? borrowedFrom) !== null ? 'Customer' : grantedReason !== null ? 'Vendor' : 'Shop'
  return { actor, action: 'LicenseGranted', about, details } as const
}

async function addDevice(tx: Tx, license: Row<'licenses'>, device: Device, now: Date): Promise<LicensedActivation> {
  const isOffline = goesOffline(license, device.method)
  const activation: LicensedActivation = {
    id: randomUUID(),
    licenseId: license.id,
    productId: license.productId,
    customerId: license.customerId,
    name: device.name,
    deviceSignature: device.signature,
    status: 'Active',
    method: isOffline ? 'Offline' : 'Online',
    offlineAt: isOffline ? now : null,
    expiresAt: license.expiresAt,
    firstValidatedAt: null,
    lastValidatedAt: null,
    createdAt: now,
    revokedAt: null,
    freedBy: null,
  }
  await repository.insertActivation(tx, activation)
  return activation
}

/** Finds a license of the caller; 404 for one that is not theirs. */
export async function findOwnLicense(db: Queryable, { customerId }: Caller, licenseId: string) {
  const license = isUuid(licenseId) ? await repository.findLicense(db, licenseId) : undefined
  // Other customers' licenses give the same 404 as unknown ids, so that nobody learns which ids exist.
  if (license?.customerId !== customerId) throw notFound('You have no such license')
  return license
}
