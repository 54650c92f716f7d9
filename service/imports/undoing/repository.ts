import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'
import type { KnownKind } from '../deciding/known.ts'

/** Something that an import has made and that has been used since, so that taking it back would take it from somebody. */
export type Dependent = { kind: 'customer' | 'license' | 'coupon'; id: string; why: string }

type Check = { kind: Dependent['kind']; why: string; used: RawBuilder<{ id: string }> }

const madeBy = (importId: string, kind: KnownKind): RawBuilder<unknown> =>
  sql`(select object_id from import_keys where import_id = ${importId} and kind = ${kind} and is_new)`
/** Not `not in`, which compares each row with each other one once there are too many of them for a hash table. */
const isNotMadeBy = (importId: string, kind: KnownKind, column: string): RawBuilder<unknown> =>
  sql`not exists (select from import_keys made where made.object_id = ${sql.ref(column)}
    and made.import_id = ${importId} and made.kind = ${kind} and made.is_new)`
const newCustomers = (importId: string): RawBuilder<unknown> =>
  sql`(select customer_id from imported_customers where import_id = ${importId} and is_new)`

function checksOf(importId: string): Check[] {
  const [licenses, customers] = [madeBy(importId, 'license'), newCustomers(importId)]
  const ofLicenses: Check[] = [
    {
      kind: 'license',
      why: 'A device has activated it since',
      used: sql`select license_id as id from activations
        where license_id in ${licenses} and ${isNotMadeBy(importId, 'device', 'activations.id')}`,
    },
    {
      kind: 'license',
      why: 'It was moved to another account',
      used: sql`select license_id as id from license_moves where license_id in ${licenses}`,
    },
    {
      kind: 'license',
      why: 'It was ended since',
      used: sql`select license_id as id from license_end_reasons
        where license_id in ${licenses} and kind not in ('Import', 'Expiry')`,
    },
  ]
  const ofCustomers: Check[] = [
    {
      kind: 'customer',
      why: 'The customer has proved the address or chosen a password',
      used: sql`select id from customers
        where id in ${customers} and (confirmed_at is not null or password_hash is not null)`,
    },
    {
      kind: 'customer',
      why: 'The customer has ordered since',
      used: sql`select customer_id as id from orders where customer_id in ${customers}`,
    },
    {
      kind: 'customer',
      why: 'The customer has licenses that are not of this import',
      used: sql`select customer_id as id from licenses where customer_id in ${customers} and ${isNotMadeBy(importId, 'license', 'licenses.id')}`,
    },
    {
      kind: 'customer',
      why: 'Another import has brought something of the customer',
      used: sql`select customer_id as id from imported_customers where customer_id in ${customers} and import_id <> ${importId}
        union select customer_id from imported_orders where customer_id in ${customers} and import_id <> ${importId}`,
    },
    {
      kind: 'customer',
      why: 'A note is about the customer',
      used: sql`select customer_id as id from customer_notes where customer_id in ${customers}`,
    },
  ]
  const coupons: Check = {
    kind: 'coupon',
    why: 'An order uses it',
    used: sql`select made.object_id as id from (select object_id from ${madeBy(importId, 'coupon')} coupons) made
      join order_coupons used on right(used.coupon_id, 36) = made.object_id::text`,
  }
  return [...ofLicenses, ...ofCustomers, coupons]
}

/** What depends on an import: how much, and the first few of each kind. */
export async function findDependents(db: Queryable, importId: string, mostNamed: number) {
  const dependents: Dependent[] = []
  let count = 0
  for (const { kind, why, used } of checksOf(importId)) {
    const { rows } = await sql<{ id: string; all: number }>`select distinct id, count(*) over () as all
      from (${used}) used order by id limit ${mostNamed}`.execute(db)
    count += rows[0]?.all ?? 0
    dependents.push(...rows.map(({ id }) => ({ kind, id, why })))
  }
  return { count, dependents: dependents.slice(0, mostNamed) }
}

/** A part of what an import has made of a kind. */
export async function findMade(db: Queryable, importId: string, kind: KnownKind, limit: number): Promise<string[]> {
  const found = db.selectFrom('importKeys').select('objectId').distinct()
  const made = found.where('importId', '=', importId).where('kind', '=', kind).where('isNew', '=', true)
  return (await made.orderBy('objectId').limit(limit).execute()).map(({ objectId }) => objectId)
}

export async function findNewCustomers(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const found = db.selectFrom('importedCustomers').select('customerId').where('importId', '=', importId)
  const rows = await found.where('isNew', '=', true).orderBy('customerId').limit(limit).execute()
  return rows.map(({ customerId }) => customerId)
}

/** Removes the keys of what is removed itself. */
export async function removeKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from import_keys where object_id = any (${[...ids]}::uuid[])`.execute(tx)
}

/** Removes what is kept of orders and subscriptions of an import, and of customers that the shop has had before. */
export async function removeHistory(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('importedOrders').where('importId', '=', importId).execute()
  await tx.deleteFrom('importedSubscriptions').where('importId', '=', importId).execute()
  await tx.deleteFrom('importedCustomers').where('importId', '=', importId).where('isNew', '=', false).execute()
  await tx.deleteFrom('importKeys').where('importId', '=', importId).execute()
}

export async function removeImportedCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from imported_customers where customer_id = any (${[...ids]}::uuid[])`.execute(tx)
}
