import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { LicenseLogEvent } from '#contract/entities/license-log.ts'
import type { ActivationTable, LicenseTable, Tx } from '#service/database/index.ts'
import type { OutboxEvent } from '#service/messaging/index.ts'
import { findSeated, insertEntries, insertGranted } from './repository.ts'
import { holderOf, loggedEvents, toHex } from './rules.ts'

const toEntry = (event: LicenseLogEvent, licenseId: string, subjectId = licenseId) => ({
  event,
  licenseId,
  subjectId,
  salt: toHex(randomBytes(32)),
})

/** Enters those of some events that are about licenses. */
export async function recordEvents(tx: Tx, events: readonly OutboxEvent[], now: Date): Promise<void> {
  const entries = events.flatMap(({ event, subjectId, objectId }) => {
    const logged = loggedEvents.find((one) => one === event)
    return logged ? [toEntry(logged, objectId, subjectId)] : []
  })
  if (entries.length > 0) await insertEntries(tx, entries, now)
}

/** Enters a license as it is that was granted by a version without a log. */
export const recordFound = (tx: Tx, licenseId: string, now: Date): Promise<void> =>
  insertEntries(tx, [toEntry('license.recorded', licenseId)], now)

type Imported = {
  licenses: readonly Insertable<LicenseTable>[]
  activations: readonly Insertable<ActivationTable>[]
}

/**
 * Enters imported licenses as they are, and imported devices on licenses that were there before. The licenses of an import are many
 * and new: nothing has to be looked up for them.
 */
export async function recordImport(tx: Tx, { licenses, activations }: Imported): Promise<void> {
  const seated = activations.flatMap(({ id, licenseId, status }) =>
    status === 'Active' && typeof licenseId === 'string' ? [{ id, licenseId }] : [],
  )
  const devices = Map.groupBy(seated, ({ licenseId }) => licenseId)
  const granted = licenses.map((license) => ({
    licenseId: license.id,
    details: toHolding(license, devices.get(license.id)?.map(({ id }) => id) ?? []),
    salt: toHex(randomBytes(32)),
  }))
  await insertGranted(tx, granted)
  for (const { licenseId } of granted) devices.delete(licenseId)
  const ofDevices = [...devices.values()]
    .flat()
    .map(({ id, licenseId }) => toEntry('activation.created', licenseId, id))
  if (ofDevices.length > 0) await insertEntries(tx, ofDevices, null)
}

/** A license as an entry has it, the same as `insertEntries` makes in SQL of one that is stored. */
const toHolding = (license: Insertable<LicenseTable>, devices: readonly string[]) => ({
  product: license.productId,
  holder: holderOf(license.id, license.customerId),
  seats: license.maxActivations,
  status: license.status,
  expiresAt: license.expiresAt ? new Date(license.expiresAt).toISOString() : null,
  devices: [...devices].sort(),
})

/** Enters that imported licenses are about to be removed, as their import is undone. */
export const recordRemovedLicenses = (tx: Tx, licenseIds: readonly string[]): Promise<void> =>
  insertEntries(
    tx,
    licenseIds.map((id) => toEntry('license.removed', id)),
    null,
  )

/** Enters that those of some devices that have a seat are about to be removed. */
export async function recordRemovedDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  const seated = await findSeated(tx, ids)
  const entries = seated.map(({ id, licenseId }) => toEntry('activation.revoked', licenseId, id))
  await insertEntries(tx, entries, null)
}
