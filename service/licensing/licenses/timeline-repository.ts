import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { type ReadEvents, readEvents } from '#service/platform/index.ts'

const selectLicenses = (db: Queryable, customerId: string | null) =>
  db.selectFrom('licenses').select(['id as about', 'productId', 'orderId']).where('customerId', '=', customerId)

/** Licenses that a customer has got, and those that have ended. Moves are in the audit log. */
export const readLicenseEvents: ReadEvents = async (db, { customerId }, part) => {
  const granted = selectLicenses(db, customerId)
    .select([sql<string>`id || ':granted'`.as('id'), sql<string>`'Granted'`.as('what'), 'createdAt as at'])
    .select(['grantKind', 'grantedReason as reason'])
  const ended = selectLicenses(db, customerId)
    .select([sql<string>`id || ':ended'`.as('id'), sql<string>`'Ended'`.as('what'), 'revokedReason as reason'])
    .select((eb) => eb.ref('revokedAt').$notNull().as('at'))
    .where('revokedAt', 'is not', null)
  const ofLicense = { kind: 'License' } as const
  return [
    ...(await readEvents(granted, { ...ofLicense, at: sql`created_at`, id: sql`(id || ':granted')` }, part)),
    ...(await readEvents(ended, { ...ofLicense, at: sql`revoked_at`, id: sql`(id || ':ended')` }, part)),
  ]
}

const selectDevices = (db: Queryable, customerId: string | null) =>
  db
    .selectFrom('activations')
    .select(['id as about', 'productId', 'licenseId', 'name', 'method'])
    .where('customerId', '=', customerId)

/** Devices that got a seat, and those whose seat is free again. */
export const readDeviceEvents: ReadEvents = async (db, { customerId }, part) => {
  const devices = selectDevices(db, customerId).where('licenseId', 'is not', null)
  const activated = devices.select([
    ...[sql<string>`id || ':activated'`.as('id'), sql<string>`'Activated'`.as('what'), 'createdAt as at' as const],
  ])
  const freed = devices
    .select([sql<string>`id || ':freed'`.as('id'), sql<string>`'Freed'`.as('what')])
    .select((eb) => eb.ref('revokedAt').$notNull().as('at'))
    .where('revokedAt', 'is not', null)
  const ofDevice = { kind: 'Device' } as const
  return [
    ...(await readEvents(activated, { ...ofDevice, at: sql`created_at`, id: sql`(id || ':activated')` }, part)),
    ...(await readEvents(freed, { ...ofDevice, at: sql`revoked_at`, id: sql`(id || ':freed')` }, part)),
  ]
}

export const readTrialEvents: ReadEvents = async (db, { customerId }, part) => {
  const trials = selectDevices(db, customerId)
    .select(['id', sql<string>`'Started'`.as('what'), 'createdAt as at'])
    .where('licenseId', 'is', null)
  return readEvents(trials, { kind: 'Trial', at: sql`created_at`, id: sql`id` }, part)
}
