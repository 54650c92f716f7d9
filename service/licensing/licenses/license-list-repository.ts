import { type Expression, type SqlBool, sql } from 'kysely'
import type { LicenseStatus } from '#contract/statuses.ts'
import type { LicenseOriginKind } from '#contract/vendor-api/licenses.ts'
import type { Queryable } from '#service/database/index.ts'
import {
  chooseRows,
  directionOf,
  findByIds,
  findIdsFrom,
  inRange,
  type ListPart,
  type ListRange,
  type LookAt,
  narrowTo,
  readSlice,
  stepOver,
} from '#service/platform/index.ts'
import { importedGrants } from './import-rules.ts'

export type LicenseFilter = {
  customerId?: string | undefined
  /** Of the owner, whole, in any letter case. */
  email?: string | undefined
  orderId?: string | undefined
  productId?: string | undefined
  status?: LicenseStatus | undefined
  origin?: LicenseOriginKind | undefined
}

/** A page of all licenses by time. */
export const findLicensePage = (db: Queryable, filter: LicenseFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

/** Licenses whose id begins with what was typed. */
export const findLicenseHits = async (db: Queryable, text: string, size: number) =>
  findByIds(readerOf(db, {}), await findIdsFrom(db, 'licenses', text, size), size)

/** Licenses by their ids, the newest of them. */
export const findLicensesByIds = (db: Queryable, ids: readonly string[], size: number) =>
  findByIds(readerOf(db, {}), ids, size)

const readerOf = (db: Queryable, filter: LicenseFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) => stepOver(ordered(db, filter, range), rows),
  ...narrowBy(db, filter),
})

// As the indexes say it of those that are few.
const isOfVoucher = sql<SqlBool>`voucher_id is not null`
const isOfVendor = sql<SqlBool>`order_id is null and voucher_id is null`
const isImported = sql<SqlBool>`starts_with(grant_key, ${sql.lit(importedGrants)})`
const origins: Record<LicenseOriginKind, Expression<SqlBool>> = {
  order: sql<SqlBool>`order_id is not null`,
  voucher: isOfVoucher,
  vendor: sql<SqlBool>`order_id is null and voucher_id is null and not ${isImported}`,
  import: sql<SqlBool>`order_id is null and voucher_id is null and ${isImported}`,
}

/** Positions of licenses, by the index of the one filter that has an index with the order of the list. */
const ordered = (db: Queryable, { productId, status, origin }: LicenseFilter, range: ListRange) =>
  db
    .selectFrom('licenses')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .$if(origin === 'voucher', (query) => query.where(isOfVoucher))
    .$if(origin === 'vendor' || origin === 'import', (query) => query.where(isOfVendor))
    .$if((origin === undefined || origin === 'order') && status === 'Revoked', (query) =>
      query.where('status', '=', sql.lit('Revoked' as const)),
    )
    .$if((origin === undefined || origin === 'order') && status !== 'Revoked' && productId !== undefined, (query) =>
      query.where('productId', '=', productId ?? ''),
    )
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))

const columns = [
  'licenses.id',
  'licenses.customerId',
  'licenses.productId',
  'licenses.orderId',
  'licenses.voucherId',
  'licenses.grantKey',
  'licenses.status',
  'licenses.activeActivations',
  'licenses.maxActivations',
  'licenses.createdAt',
  'licenses.expiresAt',
  'licenses.revokedAt',
  'licenses.revokedReason',
] as const

function find(db: Queryable, filter: LicenseFilter, range: ListRange, look: LookAt, limit: number) {
  const all = db.selectFrom('licenses').where(inRange(range))
  const seen = chooseRows(look, all, ordered(db, filter, range).clearSelect())
  return db
    .selectFrom(seen.select(columns).as('licenses'))
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .select(columns)
    .select(['customers.name', 'customers.email'])
    .where((eb) => eb.and(conditionsOf(filter)))
    .orderBy('licenses.createdAt', directionOf(range))
    .orderBy('licenses.id', directionOf(range))
    .limit(limit)
    .execute()
}

function conditionsOf({ customerId, email, orderId, productId, status, origin }: LicenseFilter): Expression<SqlBool>[] {
  return [
    customerId !== undefined && sql<SqlBool>`licenses.customer_id = ${customerId}`,
    email !== undefined && sql<SqlBool>`lower(customers.email) = ${email.toLowerCase()}`,
    orderId !== undefined && sql<SqlBool>`licenses.order_id = ${orderId}`,
    productId !== undefined && sql<SqlBool>`licenses.product_id = ${productId}`,
    status !== undefined && sql<SqlBool>`licenses.status = ${status}`,
    origin !== undefined && origins[origin],
  ].filter((condition) => condition !== false)
}

/** By which filter an index finds all its licenses: the first of these that is given. */
function narrowBy(db: Queryable, { orderId, customerId, email }: LicenseFilter) {
  const licenses = db.selectFrom('licenses').select('licenses.id')
  const found =
    (orderId !== undefined && licenses.where('orderId', '=', orderId)) ||
    (customerId !== undefined && licenses.where('customerId', '=', customerId)) ||
    (email !== undefined && licenses.where('customerId', 'in', ownersBy(db, email)))
  return found ? narrowTo(found) : {}
}

/** The account of a whole address, in any letter case. */
export const ownersBy = (db: Queryable, email: string) =>
  db.selectFrom('customers').select('customers.id').where(sql`lower(email)`, '=', email.toLowerCase())
