import { randomUUID } from 'node:crypto'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import type { CatalogueProduct, CatalogueService } from '#service/catalogue/index.ts'
import type { Database, Row, Tx } from '#service/database/index.ts'
import { licenseEvents } from '#service/messaging/index.ts'
import { type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import { endLoansOfMoved } from '../lending/ending.ts'
import type { LicenseMails } from './emails.ts'
import { endLicenses, findEndReasons, restoreLicenses } from './end-reasons-repository.ts'
import * as moves from './manual-changes-repository.ts'
import { findByGrantKey } from './manual-changes-repository.ts'
import { findLicense, lockLicense } from './repository.ts'
import { byVendor, endedByVendor, type Grant } from './rules.ts'
import { type ChangeRecorders, freeDevice, type LicenseService, lockDevice } from './service.ts'
import type { WaitingGrant, WaitingGrants } from './waiting-grants.ts'

export type LicensedDevice = Row<'activations'> & { licenseId: string }
export type AffectedDevices = { devices: number; offline: number }

type Dependencies = ChangeRecorders &
  GrantDependencies & {
    clock: Clock
    mail: Pick<LicenseMails, `queueLicense${'Ended' | 'Restored' | 'MovedAway' | 'MovedHere'}`>
  }

/** Marks the reason as the vendor's, so that it is not mistaken for one that results from a sale. */
const inVendorsName = (reason: string) => `By the vendor: ${reason}`

export function createManualLicenses(dependencies: Dependencies) {
  const { database, clock, identity, mail, audit, outbox } = dependencies

  async function freeDevices(tx: Tx, licenseId: string): Promise<void> {
    for (const device of await moves.lockActiveDevices(tx, licenseId))
      await freeDevice(tx, device, clock(), { audit, outbox, by: 'Vendor' })
  }

  async function checkMove(tx: Tx, licenseId: string, email: string) {
    const license = await lockStanding(tx, licenseId)
    const to = await identity.lockNamedAccount(tx, email)
    if (to.id === license.customerId)
      throw conflict(`License ${licenseId} is in the account of ${to.email} already`, 'license-already-there')
    return { license, to, affected: await countDevices(tx, licenseId) }
  }

  return {
    ...createManualGrants(dependencies),

    /** Locks a license, so that it stays as it is until the caller's unit of work ends; 404 for an unknown one. */
    lock: (licenseId: string): Promise<void> =>
      database.transaction(async (tx) => {
        await lockKnown(tx, licenseId)
      }),

    previewRevocation: (licenseId: string): Promise<AffectedDevices> =>
      database.transaction(async (tx) => {
        await lockRevocable(tx, licenseId)
        return countDevices(tx, licenseId)
      }),

    /** Ends a license, frees its devices and mails its owner unless `isQuiet`. 409 if the vendor has ended it. */
    revoke: (licenseId: string, reason: string, isQuiet: boolean): Promise<AffectedDevices> =>
      database.transaction(async (tx) => {
        await lockRevocable(tx, licenseId)
        const affected = await countDevices(tx, licenseId)
        await freeDevices(tx, licenseId)
        const ended = await endLicenses(tx, [licenseId], { ...byVendor, reason: inVendorsName(reason) }, clock())
        const noted = new Set([licenseId, ...ended])
        await audit.note(
          tx,
          ...[...noted].map((about) => ({ actor: 'Vendor', action: 'LicenseRevoked', about }) as const),
        )
        await outbox.publish(tx, ...licenseEvents('license.revoked', ended))
        const { owner, product } = await moves.findHeld(tx, licenseId)
        if (!isQuiet) await mail.queueLicenseEnded(tx, owner, { product, reason })
        return affected
      }),

    /**
     * Restores a license and mails its owner, unless `isQuiet`. Returns other reasons that keep it ended. 409 if not
     * ended.
     */
    restore: (licenseId: string, isQuiet: boolean): Promise<string[]> =>
      database.transaction(async (tx) => {
        await lockKnown(tx, licenseId)
        const reasons = await findEndReasons(tx, licenseId)
        const own = reasons.filter(({ kind }) => endedByVendor[kind])
        if (own.length === 0) throw conflict(notByVendor(licenseId, reasons), 'license-not-ended')
        const restored: string[] = []
        for (const source of own) restored.push(...(await restoreLicenses(tx, [licenseId], source)))
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseRestored', about: licenseId })
        await outbox.publish(tx, ...licenseEvents('license.restored', restored))
        const { owner, product } = await moves.findHeld(tx, licenseId)
        if (restored.length > 0 && !isQuiet) await mail.queueLicenseRestored(tx, owner, { product })
        return reasons.filter((one) => !own.includes(one)).map(({ reason }) => reason)
      }),

    /**
     * Frees the seat of one device, such as a computer that died; returns the device as it was. 404 for an unknown device, 409
     * for one that has no seat.
     */
    freeSeat: (activationId: string): Promise<LicensedDevice> =>
      database.transaction(async (tx) => {
        const device = isUuid(activationId) ? await lockDevice(tx, activationId) : undefined
        if (!device) throw notFound(`There is no device ${activationId}: 'license show' lists those of a license`)
        const { licenseId } = device
        if (licenseId === null) throw conflict(`The device ${activationId} runs a trial, which takes no seat`)
        if (device.status !== 'Active')
          throw conflict(`The seat of the device ${activationId} was freed before`, 'seat-already-freed')
        await freeDevice(tx, device, clock(), { audit, outbox, by: 'Vendor' })
        return { ...device, licenseId }
      }),

    limitOffline: (licenseId: string, perYear: number): Promise<void> =>
      database.transaction(async (tx) => {
        await lockKnown(tx, licenseId)
        await moves.limitOffline(tx, licenseId, perYear)
        const details = { perYear }
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseOfflineLimited', about: licenseId, details })
      }),

    /** Counts the offline activations of a license from now on. Devices that are offline keep running. */
    resetOffline: (licenseId: string, reason: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { customerId, offlineCountedFrom } = await lockKnown(tx, licenseId)
        const now = clock()
        await moves.countOfflineFrom(tx, licenseId, now)
        const states = {
          before: { from: offlineCountedFrom?.toISOString() ?? null },
          after: { from: now.toISOString() },
        }
        const entry = { actor: 'Vendor', action: 'LicenseOfflineReset', about: licenseId, details: states } as const
        await audit.noteWithReason(tx, entry, { reason, customerId })
      }),

    previewMove: (licenseId: string, email: string): Promise<AffectedDevices> =>
      database.transaction(async (tx) => (await checkMove(tx, licenseId, email)).affected),

    /** Moves a license to a confirmed account, frees its devices and mails both owners. 409 if ended or there already. */
    move: (licenseId: string, email: string, reason: string): Promise<AffectedDevices> =>
      database.transaction(async (tx) => {
        const { license, to, affected } = await checkMove(tx, licenseId, email)
        const { owner, product } = await moves.findHeld(tx, licenseId)
        await freeDevices(tx, licenseId)
        await endLoansOfMoved(tx, [licenseId], { actor: 'Vendor', now: clock(), audit, outbox })
        const parties = { fromCustomerId: license.customerId, toCustomerId: to.id }
        const id = randomUUID()
        await moves.moveLicense(tx, { id, licenseId, ...parties, reason, movedAt: clock() })
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseMoved', about: licenseId, details: parties })
        await outbox.publish(tx, ...licenseEvents('license.moved', [licenseId]))
        const { maxActivations: seats, orderId } = license
        await mail.queueLicenseMovedAway(tx, owner, { id, product, reason, devices: affected.devices, orderId })
        await mail.queueLicenseMovedHere(tx, to, { id, product, reason, seats })
        return affected
      }),
  }
}

/** Locks a license, so that no seat of it is taken or freed and it does not end in the meantime. */
async function lockKnown(tx: Tx, id: string): Promise<Row<'licenses'>> {
  if (isUuid(id)) await lockLicense(tx, id)
  const license = isUuid(id) ? await findLicense(tx, id) : undefined
  if (!license) throw notFound(`There is no license ${id}: 'customer show' lists those of a customer, with their ids`)
  return license
}

async function lockStanding(tx: Tx, id: string): Promise<Row<'licenses'>> {
  const license = await lockKnown(tx, id)
  if (license.status === 'Revoked') throw conflict(endedAlready(id, license.revokedReason), 'license-already-ended')
  return license
}

/** Locks a license that the vendor has not ended. It may be ended by a dispute, which must not restore it later. */
async function lockRevocable(tx: Tx, id: string): Promise<void> {
  await lockKnown(tx, id)
  const last = (await findEndReasons(tx, id)).find(({ kind }) => kind === 'Vendor' || kind === 'Erasure')
  if (last) throw conflict(endedAlready(id, last.reason), 'license-already-ended')
}

const endedAlready = (id: string, reason: string | null) =>
  `License ${id} has ended already${reason === null ? '' : `: ${reason}`}`

const notByVendor = (id: string, reasons: readonly Row<'licenseEndReasons'>[]) =>
  reasons.length === 0
    ? `License ${id} has not ended`
    : `License ${id} was not ended by hand, but for this: ${reasons.map(({ reason }) => reason).join('; ')}`

async function countDevices(tx: Tx, licenseId: string): Promise<AffectedDevices> {
  const devices = await moves.lockActiveDevices(tx, licenseId)
  return { devices: devices.length, offline: devices.filter(({ method }) => method === 'Offline').length }
}

/** A grant by the vendor. `seats` overrides those of the product; `once` identifies the grant, so that it is made once. */
type ManualGrant = {
  email: string
  productId: string
  reason: string
  kind?: GrantKind
  seats?: number
  once?: string
}
/** What became of a grant; `isNew` is false where the same had been granted before. */
type Given = { licenseId: string; isNew: boolean }
type Held = { waits: WaitingGrant; isNew: boolean }

const toGrant = ({ seats, once = randomUUID() }: ManualGrant, { id, maxActivations }: CatalogueProduct): Grant => ({
  productId: id,
  grantKey: `granted/${once}`,
  maxActivations: seats ?? maxActivations,
})

type GrantDependencies = {
  database: Database
  catalogue: Pick<CatalogueService, 'current' | 'findProduct'>
  licenses: Pick<LicenseService, 'grantLicenses'>
  identity: Pick<IdentityService, 'lockNamedAccount' | 'lockAddress'>
  waitingGrants: Pick<WaitingGrants, 'hold'>
  mail: Pick<LicenseMails, 'queueLicenseGranted'>
}

function createManualGrants({ database, catalogue, licenses, identity, waitingGrants, mail }: GrantDependencies) {
  function findProduct(id: string) {
    const product = catalogue.findProduct(id)
    if (!product) throw notFound(unknownProduct(id, catalogue.current()))
    return product
  }

  async function grantNow(tx: Tx, wish: ManualGrant, product: CatalogueProduct): Promise<Given> {
    const { email, reason, kind } = wish
    const grant = toGrant(wish, product)
    const to = await identity.lockNamedAccount(tx, email)
    const source = { grantedReason: reason, grantKind: kind ?? null }
    const [licenseId] = await licenses.grantLicenses(tx, to.id, source, [grant])
    if (licenseId === undefined)
      return { licenseId: await findGiven(tx, grant.grantKey, to.id, product.id), isNew: false }
    const granted = { id: licenseId, product: product.name, seats: grant.maxActivations, reason }
    await mail.queueLicenseGranted(tx, to, granted)
    return { licenseId, isNew: true }
  }

  return {
    /** Grants a license to a confirmed account and mails it. Repeating a grant changes nothing: `isNew` is false then. */
    grant: (wish: ManualGrant): Promise<Given> =>
      database.transaction((tx) => grantNow(tx, wish, findProduct(wish.productId))),

    /** The same, but where nobody has confirmed the address the license waits for whoever does, and is mailed. */
    grantOrHold: (wish: ManualGrant): Promise<Given | Held> =>
      database.transaction(async (tx) => {
        const product = findProduct(wish.productId)
        if ((await identity.lockAddress(tx, wish.email)).isConfirmed) return grantNow(tx, wish, product)
        const { email, reason, kind = 'Other' } = wish
        const { grantKey, maxActivations: seats } = toGrant(wish, product)
        const { grant: waits, isNew } = await waitingGrants.hold(tx, product, { email, reason, kind, seats, grantKey })
        return { waits, isNew }
      }),
  }
}

/** Finds the license of an earlier grant of this name; 409 when that was for something else. */
async function findGiven(tx: Tx, grantKey: string, customerId: string, productId: string): Promise<string> {
  const given = await findByGrantKey(tx, grantKey)
  if (given?.customerId === customerId && given.productId === productId) return given.id
  throw conflict(`Under this name license ${given?.id} of ${given?.productId} was given already: choose another one`)
}

/** Names the alternatives: the products of a bundle, or all products. */
function unknownProduct(id: string, { products, bundles }: ReturnType<CatalogueService['current']>): string {
  const bundle = bundles.find((one) => one.id === id)
  if (bundle)
    return `${id} is a bundle: grant each of its products, ${bundle.products.map((product) => product.id).join(', ')}`
  return `There is no product ${id}, but ${products.map((product) => product.id).join(', ')}`
}
