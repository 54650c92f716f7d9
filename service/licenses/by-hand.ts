import { randomUUID } from 'node:crypto'
import type { Clock } from '../adapters/clock.ts'
import type { Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { conflict, notFound } from '../http/problems.ts'
import type { MailService } from '../mail/service.ts'
import { newsOfLicenses } from '../webhooks/outbox.ts'
import { createGrantsByHand, type GrantDependencies, type GrantsByHand } from './grants-by-hand.ts'
import * as moves from './moves-repository.ts'
import { findLicense, lockLicense } from './repository.ts'
import { freeDevice, isUuid, type Tellers } from './service.ts'

/** What a change would end: devices of the license, and how many of them are offline, where nothing reaches them. */
export type Weighed = { devices: number; offline: number }

/** What the vendor does to licenses by hand. What is refused says what to do instead. */
export type LicensesByHand = GrantsByHand & {
  weighRevocation: (licenseId: string) => Promise<Weighed>
  /** Ends a license for good and frees its devices; mails its owner, unless `isQuiet`. 409 when it has ended before. */
  revoke: (licenseId: string, reason: string, isQuiet: boolean) => Promise<Weighed>
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
    mail: Pick<MailService, `queueLicense${'Ended' | 'MovedAway' | 'MovedHere'}`>
  }

/** Told as the reason of an end, so that nobody takes it for one that comes of a sale. */
const byVendor = (reason: string) => `By the vendor: ${reason}`

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
        await lockStanding(tx, licenseId)
        return weigh(tx, licenseId)
      }),

    revoke: (licenseId, reason, isQuiet) =>
      database.transaction(async (tx) => {
        await lockStanding(tx, licenseId)
        const weighed = await weigh(tx, licenseId)
        await freeDevices(tx, licenseId)
        await moves.endLicense(tx, licenseId, byVendor(reason), clock())
        await audit.note(tx, { actor: 'Vendor', action: 'LicenseRevoked', about: licenseId })
        await outbox.tell(tx, ...newsOfLicenses('license.revoked', [licenseId]))
        const { owner, product } = await moves.findHeld(tx, licenseId)
        if (!isQuiet) await mail.queueLicenseEnded(tx, owner, { product, reason })
        return weighed
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
        await outbox.tell(tx, ...newsOfLicenses('license.moved', [licenseId]))
        const { maxActivations: seats, orderId } = license
        await mail.queueLicenseMovedAway(tx, owner, { id, product, reason, devices: weighed.devices, orderId })
        await mail.queueLicenseMovedHere(tx, to, { id, product, reason, seats })
        return weighed
      }),
  }
}

/** A license that has not ended, locked until the transaction ends: nobody gives or frees a seat of it meanwhile. */
async function lockStanding(tx: Tx, id: string): Promise<Row<'licenses'>> {
  if (isUuid(id)) await lockLicense(tx, id)
  const license = isUuid(id) ? await findLicense(tx, id) : undefined
  if (!license) throw notFound(`There is no license ${id}: 'customer show' lists those of a customer, with their ids`)
  if (license.status === 'Revoked')
    throw conflict(`License ${id} has ended already${license.revokedReason ? `: ${license.revokedReason}` : ''}`)
  return license
}

async function weigh(tx: Tx, licenseId: string): Promise<Weighed> {
  const devices = await moves.lockActiveDevices(tx, licenseId)
  return { devices: devices.length, offline: devices.filter(({ method }) => method === 'Offline').length }
}
