import { type Expression, type SqlBool, sql } from 'kysely'
import type { ActivationMethod, ActivationStatus } from '#contract/statuses.ts'
import type { ActivationKind } from '#contract/vendor-api/licenses.ts'
import { allColumns, type Queryable } from '#service/database/index.ts'
import {
  chooseRows,
  directionOf,
  findByIds,
  findIdsFrom,
  inRange,
  joinHits,
  type ListPart,
  type ListRange,
  type LookAt,
  narrowTo,
  readHits,
  readSlice,
  stepOver,
} from '#service/platform/index.ts'
import { ownersBy } from '../licenses/license-list-repository.ts'
import { findDevices, hasDevice } from './device-words-repository.ts'

export type ActivationFilter = {
  customerId?: string | undefined
  /** Of the account, whole, in any letter case. */
  email?: string | undefined
  licenseId?: string | undefined
  productId?: string | undefined
  status?: ActivationStatus | undefined
  method?: ActivationMethod | undefined
  of?: ActivationKind | undefined
  /** A part of the name of the device, or the beginning of its signature; of three characters or more. */
  device?: string | undefined
}

/** A page of all devices with a license or a trial by time. */
export const findActivationPage = (db: Queryable, filter: ActivationFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

/** Devices that a part of a name finds, or the beginning of an id or a signature. */
export async function findDeviceHits(db: Queryable, text: string, size: number) {
  const byId = await findByIds(readerOf(db, {}), await findIdsFrom(db, 'activations', text, size), size)
  return joinHits(size, byId, await readHits(readerOf(db, { device: text }), size))
}

const readerOf = (db: Queryable, filter: ActivationFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) => stepOver(ordered(db, filter, range), rows),
  ...narrowBy(db, filter),
})

/** Positions of devices, by the index of the one filter that has an index with the order of the list. */
function ordered(db: Queryable, { productId, status, method, of }: ActivationFilter, range: ListRange) {
  const all = db
    .selectFrom('activations')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))
  // As the indexes say it of those that are few.
  if (of === 'trial') return all.where(sql<SqlBool>`license_id is null`)
  if (method === 'Offline') return all.where(sql<SqlBool>`method = 'Offline'`)
  if (status === 'Revoked') return all.where(sql<SqlBool>`status = 'Revoked'`)
  return productId === undefined ? all : all.where('productId', '=', productId)
}

const columns = allColumns.activations.map((column) => `activations.${column}` as const)

function find(db: Queryable, filter: ActivationFilter, range: ListRange, look: LookAt, limit: number) {
  const all = db.selectFrom('activations').where(inRange(range))
  const seen = chooseRows(look, all, ordered(db, filter, range).clearSelect())
  return db
    .selectFrom(seen.select(columns).as('activations'))
    .leftJoin('customers', 'customers.id', 'activations.customerId')
    .select(columns)
    .select(['customers.name as ownerName', 'customers.email as ownerEmail'])
    .where((eb) => eb.and(conditionsOf(filter)))
    .orderBy('activations.createdAt', directionOf(range))
    .orderBy('activations.id', directionOf(range))
    .limit(limit)
    .execute()
}

function conditionsOf(filter: ActivationFilter): Expression<SqlBool>[] {
  const { customerId, email, licenseId, productId, status, method, of, device } = filter
  const isTrial = sql<SqlBool>`activations.license_id is null`
  return [
    customerId !== undefined && sql<SqlBool>`activations.customer_id = ${customerId}`,
    email !== undefined && sql<SqlBool>`lower(customers.email) = ${email.toLowerCase()}`,
    licenseId !== undefined && sql<SqlBool>`activations.license_id = ${licenseId}`,
    productId !== undefined && sql<SqlBool>`activations.product_id = ${productId}`,
    status !== undefined && sql<SqlBool>`activations.status = ${status}`,
    method !== undefined && sql<SqlBool>`activations.method = ${method}`,
    of !== undefined && (of === 'trial' ? isTrial : sql<SqlBool>`not ${isTrial}`),
    device !== undefined && hasDevice('activations', device),
  ].filter((condition) => condition !== false)
}

/** By which filter an index finds all its devices: the first of these that is given. */
function narrowBy(db: Queryable, { licenseId, customerId, email, device }: ActivationFilter) {
  const devices = db.selectFrom('activations').select('activations.id')
  const found =
    (licenseId !== undefined && devices.where('licenseId', '=', licenseId)) ||
    (customerId !== undefined && devices.where('customerId', '=', customerId)) ||
    (email !== undefined && devices.where('customerId', 'in', ownersBy(db, email)))
  if (found) return narrowTo(found)
  if (device === undefined) return {}
  return { narrow: (limit: number) => findDevices(db, 'activations', device, limit), isOftenCommon: true }
}
