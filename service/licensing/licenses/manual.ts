import { randomUUID } from 'node:crypto'
import type { Row, Tx } from '#service/database/index.ts'
import { licenseEvents } from '#service/messaging/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { conflict, isUuid, notFound } from '#service/platform/index.ts'
import { byVendor, endedByVendor } from './end-reasons.ts'
import { endLicenses, findEndReasons, restoreLicenses } from './end-reasons-repository.ts'
import { createGrantsByHand, type GrantDependencies, type GrantsByHand } from './manual-grants.ts'
import * as moves from './moves-repository.ts'
import type { LicenseMails } from './queue-emails.ts'
import { findLicense, lockLicense } from './repository.ts'
import { freeDevice, type Tellers } from './service.ts'

/** What a change would end: devices of the license, and how many of them are offline, where nothing reaches them. */
export type Weighed = { devices: number; offline: number }

/** What the vendor does to licenses by hand. What is refused says what to do instead. */
export type LicensesByHand = GrantsByHand & {
  weighRevocation: (licenseId: string) => Promise<Weighed>
  /**
   * Ends a license, whatever becomes of its payment, and frees its devices; mails its owner, unless `isQuiet`. 409 when the
   * vendor has ended it before, or its account is erased.
   */
  revoke: (licenseId: string, reason: string, isQuiet: boolean) => Promise<Weighed>
  /**
   * Takes that back; mails the owner if the license is active by it, unless `isQuiet`. Answers in words why it is not, the
   * oldest reason first. 409 when the vendor has not ended it.
   */
  restore: (licenseId: string, isQuiet: boolean) => Promise<string[]>
  /** Has a license have so many offline activations a year, whatever its product says. */
  limitOffline: (licenseId: string, perYear: number) => Promise<void>
  weighMove: (licenseId: string, email: string) => Promise<Weighed>
  /**
   * Gives a license to another confirmed account, frees the devices on it, and mails both. Order and invoice stay with
   * whoever paid. 409 for a license that has ended, and for one that is theirs already.
   */
  move: (licenseId: string, email: string, reason: string) => Promise<Weighed>
}

type Dependencies = Tellers &
  GrantDependencies & {
    clock: Clock
    mail: Pick<LicenseMails, `queueLicense${'Ended' | 'Restored' | 'MovedAway' | 'MovedHere'}`>
  }

/** Told as the reason of an end, so that nobody takes it for one that comes of a sale. */
const inVendorsName = (reason: string) => `By the vendor: ${reason}`

/** Licenses that the vendor grants, ends and moves: each in one transaction with its audit, its news and its mails. */
export function createLicensesByHand(dependencies: Dependencies): LicensesByHand {
  const { database, clock, identity, mail, audit, outbox } = dependencies

  async function freeDevices(tx: Tx, licenseId: string): Promise<void> {
    for (const device of await moves.lockActiveDevices(tx, licenseId))
      await freeDevice(tx, device, clock(), { audit, outbox, by: 'Vendor' })
  }

  async function checkMove(tx: Tx, licenseId: string, email: string) {
    const license = await lockStanding(tx, licenseId)
    const to = await identity.lockNamedAccount(tx, email)
    if (to.id === license.customerId) throw conflict(`License ${licenseId} is in the account of ${to.email} already`)
    return { license, to, weighed: await weigh(tx, licenseId) }
  }

  return {
    ...createGrantsByHand(dependencies),

    weighRevocation: (licenseId) =>
      database.transaction(async (tx) => {
        await lockRevocable(tx, licenseId)
        return weigh(tx, licenseId)
      }),

    revoke: (licenseId, reason, isQuiet) =>
      database.transaction(async (tx) => {
        await lockRevocable(tx, licenseId)
        const weighed = await weigh(tx, licenseId)
        await freeDevices(tx, licenseId)
        const ended = await endLicenses(tx, [licenseId], { ...byVendor, reason: inVendorsName(reason) }, clock())
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseRevoked', about: licenseId })
        await outbox.publish(tx, ...licenseEvents('license.revoked', ended))
        const { owner, product } = await moves.findHeld(tx, licenseId)
        if (!isQuiet) await mail.queueLicenseEnded(tx, owner, { product, reason })
        return weighed
      }),

    restore: (licenseId, isQuiet) =>
      database.transaction(async (tx) => {
        await lockKnown(tx, licenseId)
        const reasons = await findEndReasons(tx, licenseId)
        const own = reasons.filter(({ kind }) => endedByVendor[kind])
        if (own.length === 0) throw conflict(notByVendor(licenseId, reasons))
        const restored: string[] = []
        for (const source of own) restored.push(...(await restoreLicenses(tx, [licenseId], source)))
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseRestored', about: licenseId })
        await outbox.publish(tx, ...licenseEvents('license.restored', restored))
        const { owner, product } = await moves.findHeld(tx, licenseId)
        if (restored.length > 0 && !isQuiet) await mail.queueLicenseRestored(tx, owner, { product })
        return reasons.filter((one) => !own.includes(one)).map(({ reason }) => reason)
      }),

    limitOffline: (licenseId, perYear) =>
      database.transaction(async (tx) => {
        await lockKnown(tx, licenseId)
        await moves.limitOffline(tx, licenseId, perYear)
        const details = { perYear }
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseOfflineLimited', about: licenseId, details })
      }),

    weighMove: (licenseId, email) =>
      database.transaction(async (tx) => (await checkMove(tx, licenseId, email)).weighed),

    move: (licenseId, email, reason) =>
      database.transaction(async (tx) => {
        const { license, to, weighed } = await checkMove(tx, licenseId, email)
        const { owner, product } = await moves.findHeld(tx, licenseId)
        await freeDevices(tx, licenseId)
        const parties = { fromCustomerId: license.customerId, toCustomerId: to.id }
        const id = randomUUID()
        await moves.moveLicense(tx, { id, licenseId, ...parties, reason, movedAt: clock() })
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseMoved', about: licenseId, details: parties })
        await outbox.publish(tx, ...licenseEvents('license.moved', [licenseId]))
        const { maxActivations: seats, orderId } = license
        await mail.queueLicenseMovedAway(tx, owner, { id, product, reason, devices: weighed.devices, orderId })
        await mail.queueLicenseMovedHere(tx, to, { id, product, reason, seats })
        return weighed
      }),
  }
}

/** A license, locked until the transaction ends: nobody gives or frees a seat of it, or ends it, meanwhile. */
async function lockKnown(tx: Tx, id: string): Promise<Row<'licenses'>> {
  if (isUuid(id)) await lockLicense(tx, id)
  const license = isUuid(id) ? await findLicense(tx, id) : undefined
  if (!license) throw notFound(`There is no license ${id}: 'customer show' lists those of a customer, with their ids`)
  return license
}

/** The same of a license that has not ended. */
async function lockStanding(tx: Tx, id: string): Promise<Row<'licenses'>> {
  const license = await lockKnown(tx, id)
  if (license.status === 'Revoked') throw conflict(endedAlready(id, license.revokedReason))
  return license
}

/** The same of one that the vendor has not ended: it may be disputed meanwhile, and is not to come back by that. */
async function lockRevocable(tx: Tx, id: string): Promise<void> {
  await lockKnown(tx, id)
  const last = (await findEndReasons(tx, id)).find(({ kind }) => kind === 'Vendor' || kind === 'Erasure')
  if (last) throw conflict(endedAlready(id, last.reason))
}

const endedAlready = (id: string, reason: string | null) =>
  `License ${id} has ended already${reason === null ? '' : `: ${reason}`}`

const notByVendor = (id: string, reasons: readonly Row<'licenseEndReasons'>[]) =>
  reasons.length === 0
    ? `License ${id} has not ended`
    : `License ${id} was not ended by hand, but for this: ${reasons.map(({ reason }) => reason).join('; ')}`

async function weigh(tx: Tx, licenseId: string): Promise<Weighed> {
  const devices = await moves.lockActiveDevices(tx, licenseId)
  return { devices: devices.length, offline: devices.filter(({ method }) => method === 'Offline').length }
}
