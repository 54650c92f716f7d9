import { type Expression, type SqlBool, sql } from 'kysely'
import type { LicenseStatus } from '#contract/statuses.ts'
import type { LicenseOriginKind, LicenseUse } from '#contract/vendor-api/licenses.ts'
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
  use?: LicenseUse | undefined
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

const isPermanent = sql<SqlBool>`permanent_since is not null`
const uses: Record<LicenseUse, Expression<SqlBool>> = {
  permanent: isPermanent,
  borrowed: sql<SqlBool>`borrowed_from is not null`,
  lent: sql<SqlBool>`lent_seats > 0`,
}

/** Positions of licenses, by the index of the one filter that has an index with the order of the list. */
const ordered = (db: Queryable, filter: LicenseFilter, range: ListRange) =>
  db
    .selectFrom('licenses')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .where(orderedBy(filter))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))

function orderedBy({ productId, status, origin, use }: LicenseFilter): Expression<SqlBool> {
  if (use === 'permanent') return isPermanent
  if (origin === 'voucher') return isOfVoucher
  if (origin === 'vendor' || origin === 'import') return isOfVendor
  if (status === 'Revoked') return sql<SqlBool>`status = ${sql.lit(status)}`
  return productId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`product_id = ${productId}`
}

const columns = [
  'licenses.id',
  'licenses.customerId',
  'licenses.productId',
  'licenses.orderId',
  'licenses.voucherId',
  'licenses.grantKey',
  'licenses.status',
  'licenses.activeActivations',
  'licenses.lentSeats',
  'licenses.maxActivations',
  'licenses.borrowedFrom',
  'licenses.permanentSince',
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

function conditionsOf(filter: LicenseFilter): Expression<SqlBool>[] {
  const { customerId, email, orderId, productId, status, origin, use } = filter
  return [
    customerId !== undefined && sql<SqlBool>`licenses.customer_id = ${customerId}`,
    email !== undefined && sql<SqlBool>`lower(customers.email) = ${email.toLowerCase()}`,
    orderId !== undefined && sql<SqlBool>`licenses.order_id = ${orderId}`,
    productId !== undefined && sql<SqlBool>`licenses.product_id = ${productId}`,
    status !== undefined && sql<SqlBool>`licenses.status = ${status}`,
    origin !== undefined && origins[origin],
    use !== undefined && uses[use],
  ].filter((condition) => condition !== false)
}

/** By which filter an index finds all its licenses: the first of these that is given. */
function narrowBy(db: Queryable, { orderId, customerId, email, use }: LicenseFilter) {
  const licenses = db.selectFrom('licenses').select('licenses.id')
  const found =
    (orderId !== undefined && licenses.where('orderId', '=', orderId)) ||
    (customerId !== undefined && licenses.where('customerId', '=', customerId)) ||
    (email !== undefined && licenses.where('customerId', 'in', ownersBy(db, email))) ||
    (use === 'borrowed' && licenses.where(uses.borrowed)) ||
    (use === 'lent' && licenses.where('id', 'in', lenders(db)))
  return found ? narrowTo(found) : {}
}

/** The licenses of which a seat is lent. */
const lenders = (db: Queryable) =>
  db
    .selectFrom('seatLoans')
    .select('licenseId')
    .where('status', '=', sql.lit('Running' as const))

/** The account of a whole address, in any letter case. */
export const ownersBy = (db: Queryable, email: string) =>
  db.selectFrom('customers').select('customers.id').where(sql`lower(email)`, '=', email.toLowerCase())
