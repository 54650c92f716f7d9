import { type Expression, type SqlBool, sql } from 'kysely'
import type { ActivationFailureCode } from '#contract/vendor-api/activation-failures.ts'
import type { Queryable } from '#service/database/index.ts'
import {
  chooseRows,
  directionOf,
  inRange,
  type ListPart,
  type ListRange,
  type LookAt,
  narrowTo,
  readSlice,
  stepOver,
} from '#service/platform/index.ts'
import { findDevices, hasDevice } from '../activations/device-words-repository.ts'
import { ownersBy } from '../licenses/license-list-repository.ts'

export type FailureFilter = {
  customerId?: string | undefined
  /** Of the account, whole, in any letter case. */
  email?: string | undefined
  productId?: string | undefined
  code?: ActivationFailureCode | undefined
  /** A part of the name of the device, or the beginning of its signature; of three characters or more. */
  device?: string | undefined
}

/** A page of refused activations by time. */
export const findFailurePage = (db: Queryable, filter: FailureFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

const readerOf = (db: Queryable, filter: FailureFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) => stepOver(ordered(db, filter, range), rows),
  ...narrowBy(db, filter),
})

/** Positions of refusals, by the index of the one filter that has an index with the order of the list. */
function ordered(db: Queryable, { customerId, productId, code }: FailureFilter, range: ListRange) {
  const all = db
    .selectFrom('activationFailures')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))
  if (customerId !== undefined) return all.where('customerId', '=', customerId)
  if (code !== undefined) return all.where('code', '=', code)
  return productId === undefined ? all : all.where('productId', '=', productId)
}

const columns = [
  ...(['activationFailures.id', 'activationFailures.productId', 'activationFailures.code'] as const),
  ...(['activationFailures.customerId', 'activationFailures.licenseId', 'activationFailures.name'] as const),
  ...(['activationFailures.deviceSignature', 'activationFailures.method', 'activationFailures.count'] as const),
  ...(['activationFailures.createdAt', 'activationFailures.lastAt'] as const),
] as const

function find(db: Queryable, filter: FailureFilter, range: ListRange, look: LookAt, limit: number) {
  const all = db.selectFrom('activationFailures').where(inRange(range))
  const seen = chooseRows(look, all, ordered(db, filter, range).clearSelect())
  return db
    .selectFrom(seen.select(columns).as('activationFailures'))
    .leftJoin('customers', 'customers.id', 'activationFailures.customerId')
    .select(columns)
    .select(['customers.name as ownerName', 'customers.email as ownerEmail'])
    .where((eb) => eb.and(conditionsOf(filter)))
    .orderBy('activationFailures.createdAt', directionOf(range))
    .orderBy('activationFailures.id', directionOf(range))
    .limit(limit)
    .execute()
}

function conditionsOf({ customerId, email, productId, code, device }: FailureFilter): Expression<SqlBool>[] {
  return [
    customerId !== undefined && sql<SqlBool>`activation_failures.customer_id = ${customerId}`,
    email !== undefined && sql<SqlBool>`lower(customers.email) = ${email.toLowerCase()}`,
    productId !== undefined && sql<SqlBool>`activation_failures.product_id = ${productId}`,
    code !== undefined && sql<SqlBool>`activation_failures.code = ${code}`,
    device !== undefined && hasDevice('activationFailures', device),
  ].filter((condition) => condition !== false)
}

/** By which filter an index finds all its refusals. */
function narrowBy(db: Queryable, { email, device }: FailureFilter) {
  if (email !== undefined)
    return narrowTo(db.selectFrom('activationFailures').select('id').where('customerId', 'in', ownersBy(db, email)))
  if (device === undefined) return {}
  return { narrow: (limit: number) => findDevices(db, 'activationFailures', device, limit), isOftenCommon: true }
}
