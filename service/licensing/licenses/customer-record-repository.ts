import { databaseClock, type Queryable } from '#service/database/index.ts'
import { offlineLimitOf } from './offline-limit.ts'
import { findOfflineTimes } from './repository.ts'
import { yearlyPeriod, yearlyStandingOf } from './yearly-limit.ts'

/** The licenses of a customer with their devices, the oldest first. */
export async function findLicensesOf(db: Queryable, customerId: string) {
  const licenses = await db
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .select(['licenses.id', 'licenses.productId', 'products.name as productName', 'licenses.status'])
    .select(['licenses.revokedReason', 'licenses.grantKind', 'licenses.activeActivations', 'licenses.maxActivations'])
    .select('licenses.borrowedFrom')
    .select(['licenses.offlinePerYear', 'products.offlinePerYear as offlinePerYearOfProduct', 'licenses.createdAt'])
    .where('licenses.customerId', '=', customerId)
    .orderBy('licenses.createdAt')
    .orderBy('licenses.id')
    .execute()
  const devices = await findDevicesOf(db, customerId)
  const since = new Date((await databaseClock(db)).getTime() - yearlyPeriod)
  const ids = licenses.map(({ id }) => id)
  const times = await findOfflineTimes(db, ids, since)
  return licenses.map(({ offlinePerYearOfProduct, offlinePerYear, borrowedFrom, ...license }) => {
    const limit = offlineLimitOf(
      { ...license, offlinePerYear, borrowedFrom },
      { offlinePerYear: offlinePerYearOfProduct },
    )
    return {
      ...license,
      offlineActivations: yearlyStandingOf(times.get(license.id) ?? [], limit),
      devices: (devices.get(license.id) ?? []).map(({ licenseId: _, ...device }) => device),
    }
  })
}

async function findDevicesOf(db: Queryable, customerId: string) {
  const devices = await db
    .selectFrom('activations')
    .select(['licenseId', 'id', 'name', 'status', 'method', 'lastValidatedAt'])
    .where('customerId', '=', customerId)
    .where('licenseId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return Map.groupBy(devices, ({ licenseId }) => licenseId)
}

/** The trials that a customer runs, or ran, the newest first. */
export const findTrialsOf = (db: Queryable, customerId: string) =>
  db
    .selectFrom('activations')
    .innerJoin('products', 'products.id', 'activations.productId')
    .select(['activations.id', 'activations.productId', 'products.name as productName', 'activations.name'])
    .select(['activations.status', 'activations.method', 'activations.createdAt'])
    .select(['activations.lastValidatedAt', 'activations.expiresAt'])
    .where('activations.customerId', '=', customerId)
    .where('activations.licenseId', 'is', null)
    .orderBy('activations.createdAt', 'desc')
    .orderBy('activations.id')
    .execute()

/** Licenses that wait until somebody confirms an address in lower case. */
export const findWaitingGrants = (db: Queryable, email: string) =>
  db
    .selectFrom('waitingGrants')
    .innerJoin('products', 'products.id', 'waitingGrants.productId')
    .select(['waitingGrants.id', 'waitingGrants.email', 'waitingGrants.productId', 'products.name as productName'])
    .select(['waitingGrants.kind', 'waitingGrants.seats', 'waitingGrants.reason', 'waitingGrants.createdAt'])
    .where('waitingGrants.email', '=', email)
    .orderBy('waitingGrants.createdAt')
    .orderBy('waitingGrants.id')
    .execute()
