import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import type { KnownKind } from '../deciding/known.ts'

/** Something that an import has made and that has been used since, so that taking it back would take it from somebody. */
export type Dependent = { kind: 'customer' | 'license' | 'order' | 'coupon'; id: string; why: string }
export type Dependents = { count: number; dependents: Dependent[] }

/** A part of what an import has made, which the caller has locked. Kinds that it does not name are not looked at. */
export type Part = { customers?: readonly string[]; licenses?: readonly string[]; devices?: readonly string[] } & {
  coupons?: readonly string[]
}

type Check = { kind: Dependent['kind']; why: string; used: RawBuilder<{ id: string }> }
/** Whether a column names one of the objects that are looked at. */
type IsOne = (column: string) => RawBuilder<boolean>

/** Whether the account is not erased, of which the import's licenses stay as they are. */
const isNotErased = sql`not starts_with(owner.email, 'erased:')`

/** How many dependents of each kind are named. */
const mostNamed = 20

/** What depends on all that an import has made: how much, and the first few of it. */
export const findDependents = (db: Queryable, importId: string): Promise<Dependents> =>
  findUsed(db, [...checkAll(importId), mergedAccounts(importId)])

/** What depends on a part of it that the caller has locked. */
export function findDependentsOf(db: Queryable, importId: string, part: Part): Promise<Dependents> {
  const { customers = [], licenses = [], devices = [], coupons = [] } = part
  return findUsed(db, [
    ...(licenses.length > 0 ? checkLicenses(importId, isAny(licenses)) : []),
    ...(devices.length > 0 ? [checkDevices(isAny(devices))] : []),
    ...(customers.length > 0 ? checkCustomers(importId, isAny(customers)) : []),
    ...(coupons.length > 0 ? [checkCoupons(sql`select unnest(${[...coupons]}::text[])`)] : []),
  ])
}

/** The accounts that those of an import were merged into. */
export const findMerged = (db: Queryable, importId: string): Promise<Dependents> =>
  findUsed(db, [mergedAccounts(importId)])

/** The licenses with a serial number that an import has added, and that a plug-in has checked since. */
export const findCheckedSerials = (db: Queryable, importId: string): Promise<Dependents> =>
  findUsed(db, [addedSerials(importId)])

const isAny =
  (ids: readonly string[]): IsOne =>
  (column) =>
    sql`${sql.ref(column)} = any (${[...ids]}::uuid[])`

const isIn =
  (found: RawBuilder<unknown>): IsOne =>
  (column) =>
    sql`${sql.ref(column)} in (${found})`

const madeBy = (importId: string, kind: KnownKind): RawBuilder<unknown> =>
  sql`select object_id from import_keys where import_id = ${importId} and kind = ${kind} and is_new`

/**
 * A look-up by the object for each row. `not in` compares each row with each other one once they outgrow a hash table. With the other
 * conditions beside `where`, also in `not exists`, the planner reads all that the import has made for each row where it has no
 * statistics, as on the embedded database.
 */
const isNotMadeBy = (importId: string, kind: KnownKind, column: string): RawBuilder<unknown> =>
  sql`(select count(*) filter (where import_id = ${importId} and kind = ${kind} and is_new)
    from import_keys where object_id = ${sql.ref(column)}) = 0`

function checkAll(importId: string): Check[] {
  const licenses = sql`select made.object_id from import_keys made
    join licenses on licenses.id = made.object_id join customers owner on owner.id = licenses.customer_id
    where made.import_id = ${importId} and made.kind = 'license' and made.is_new and ${isNotErased}`
  const customers = sql`select customer_id from imported_customers where import_id = ${importId} and is_new`
  return [
    ...checkLicenses(importId, isIn(licenses)),
    checkDevices(isIn(madeBy(importId, 'device'))),
    addedSerials(importId),
    ...checkCustomers(importId, isIn(customers)),
    foundByAnother(importId, 'order', isIn(madeBy(importId, 'order'))),
    checkCoupons(sql`select object_id::text from (${madeBy(importId, 'coupon')}) made`),
  ]
}

/** Another import knows what this one has made as something of its own source. */
const foundByAnother = (importId: string, kind: Dependent['kind'], isOne: IsOne): Check => ({
  kind,
  why: 'Another import has found it too',
  used: sql`select other.object_id as id from import_keys other
    where ${isOne('other.object_id')} and other.import_id <> ${importId}`,
})

function checkLicenses(importId: string, isOne: IsOne): Check[] {
  const check = (why: string, used: RawBuilder<{ id: string }>): Check => ({ kind: 'license', why, used })
  // The last are devices that the import has brought, and that have come back.
  const activated = sql<{ id: string }>`
    select license_id as id from activations
      where ${isOne('license_id')} and ${isNotMadeBy(importId, 'device', 'activations.id')}
    union select license_id from former_devices
      where ${isOne('license_id')} and ${isNotMadeBy(importId, 'device', 'former_devices.id')}
    union select activations.license_id from activations
      join activation_requests on activation_requests.activation_id = activations.id
      where ${isOne('activations.license_id')}`
  return [
    check('A device has activated it since', activated),
    check(
      'A plug-in has checked its serial number since',
      sql`select license_id as id from license_serials where ${isOne('license_id')} and uses > uses_at_import`,
    ),
    check(
      'It was moved to another account',
      sql`select license_id as id from license_moves where ${isOne('license_id')}`,
    ),
    check(
      'It was offered to another customer',
      sql`select license_id as id from license_transfer_items where ${isOne('license_id')}`,
    ),
    check('A seat of it was lent', sql`select license_id as id from seat_loans where ${isOne('license_id')}`),
    check(
      'It was ended since',
      sql`select license_id as id from license_end_reasons
        where ${isOne('license_id')} and kind not in ('Import', 'Expiry')`,
    ),
    foundByAnother(importId, 'license', isOne),
  ]
}

const checkDevices = (isOne: IsOne): Check => ({
  kind: 'license',
  why: 'A device that the import has brought has activated it since',
  used: sql`select activations.license_id as id from activations
    join activation_requests on activation_requests.activation_id = activations.id where ${isOne('activations.id')}`,
})

const addedSerials = (importId: string): Check => ({
  kind: 'license',
  why: 'A plug-in has checked a serial number since that the import has added to it',
  used: sql`select license_id as id from license_serials where import_id = ${importId} and uses > uses_at_import`,
})

function checkCustomers(importId: string, isOne: IsOne): Check[] {
  const check = (why: string, used: RawBuilder<{ id: string }>): Check => ({ kind: 'customer', why, used })
  return [
    check(
      'The customer has proved the address or chosen a password',
      sql`select id from customers
        where ${isOne('id')} and (confirmed_at is not null or password_hash is not null)`,
    ),
    check('The customer has ordered since', sql`select customer_id as id from orders where ${isOne('customer_id')}`),
    check(
      'The customer has licenses that are not of this import',
      sql`select customer_id as id from licenses
        where ${isOne('customer_id')} and ${isNotMadeBy(importId, 'license', 'licenses.id')}`,
    ),
    check('Another import has brought something of the customer', broughtByAnother(importId, isOne)),
    check(
      'A note is about the customer',
      sql`select customer_id as id from customer_notes where ${isOne('customer_id')}`,
    ),
    foundByAnother(importId, 'customer', isOne),
  ]
}

const broughtByAnother = (importId: string, isOne: IsOne): RawBuilder<{ id: string }> =>
  sql.join(
    ['imported_customers', 'imported_orders', 'imported_subscriptions'].map(
      (table) =>
        sql`select customer_id as id from ${sql.table(table)}
          where ${isOne('customer_id')} and import_id <> ${importId}`,
    ),
    sql` union `,
  )

/** Accounts go with all that they have into the one that they are merged into: what was brought is somebody's by then. */
const mergedAccounts = (importId: string): Check => ({
  kind: 'customer',
  why: 'The customer has added the address of an account of this import',
  used: sql`select merged_into as id from merged_accounts where exists (
    select from import_entries made where made.import_id = ${importId} and made.kind = 'customer'
      and made.outcome = 'created' and made.object_id = merged_accounts.id)`,
})

const checkCoupons = (ids: RawBuilder<unknown>): Check => ({
  kind: 'coupon',
  why: 'An order uses it',
  used: sql`select right(coupon_id, 36) as id from order_coupons where right(coupon_id, 36) in (${ids})`,
})

async function findUsed(db: Queryable, checks: readonly Check[]): Promise<Dependents> {
  const dependents: Dependent[] = []
  let count = 0
  for (const { kind, why, used } of checks) {
    const { rows } = await sql<{ id: string; all: number }>`select id, count(*) over () as all
      from (select distinct id from (${used}) used) used order by id limit ${mostNamed}`.execute(db)
    count += rows[0]?.all ?? 0
    dependents.push(...rows.map(({ id }) => ({ kind, id, why })))
  }
  return { count, dependents: dependents.slice(0, mostNamed) }
}
