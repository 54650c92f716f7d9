import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'

/** Some of the accounts that an import has made, in order. */
export async function findNewCustomers(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const found = db.selectFrom('importedCustomers').select('customerId').distinct().where('importId', '=', importId)
  const rows = await found.where('isNew', '=', true).orderBy('customerId').limit(limit).execute()
  return rows.map(({ customerId }) => customerId)
}

const isNotErased = sql<SqlBool>`not starts_with(owner.email, 'erased:')`

const selectMade = (db: Queryable, importId: string, kind: 'license' | 'device' | 'coupon') =>
  db
    .selectFrom('importKeys as made')
    .select('made.objectId as id')
    .distinct()
    .where('made.importId', '=', importId)
    .where('made.kind', '=', kind)
    .where('made.isNew', '=', true)
    .orderBy('made.objectId')

/** Some of the licenses that an import has made and whose owners were not erased. */
export async function findLicenses(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const made = selectMade(db, importId, 'license')
    .innerJoin('licenses', 'licenses.id', 'made.objectId')
    .innerJoin('customers as owner', 'owner.id', 'licenses.customerId')
    .where(isNotErased)
  return (await made.limit(limit).execute()).map(({ id }) => id)
}

/** Some of the devices that an import has made, with their licenses, whose owners were not erased. */
export async function findDevices(db: Queryable, importId: string, limit: number) {
  const made = selectMade(db, importId, 'device')
    .leftJoin('activations', 'activations.id', 'made.objectId')
    .leftJoin('formerDevices', 'formerDevices.id', 'made.objectId')
    .innerJoin('licenses', (join) =>
      join.on('licenses.id', '=', sql<string>`coalesce(activations.license_id, former_devices.license_id)`),
    )
    .innerJoin('customers as owner', 'owner.id', 'licenses.customerId')
    .select('licenses.id as licenseId')
    .where(isNotErased)
  return made.limit(limit).execute()
}

export const findCoupons = async (db: Queryable, importId: string, limit: number): Promise<string[]> =>
  (await selectMade(db, importId, 'coupon').limit(limit).execute()).map(({ id }) => id)

/** Removes the keys of objects by their ids. */
export async function removeKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from import_keys where object_id = any (${[...ids]}::uuid[])`.execute(tx)
}

/** Removes the keys of licenses and of their devices, which are there still. */
export async function removeKeysOfLicenses(tx: Tx, licenseIds: readonly string[]): Promise<void> {
  const ids = sql`any (${[...licenseIds]}::uuid[])`
  // An array, since an index finds its members whatever the statistics say.
  await sql`delete from import_keys where object_id = any (array(
    select id from licenses where id = ${ids}
    union all select id from activations where license_id = ${ids}
    union all select id from former_devices where license_id = ${ids}))`.execute(tx)
}

/** Removes what is kept of accounts that an import has made, with its keys. */
export async function removeHistoryOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const ids = sql`any (${[...customerIds]}::uuid[])`
  await sql`delete from import_keys where object_id = any (array(
    select id from customers where id = ${ids}
    union all select id from imported_orders where customer_id = ${ids}
    union all select id from imported_subscriptions where customer_id = ${ids}))`.execute(tx)
  for (const table of ['importedOrders', 'importedSubscriptions', 'importedCustomers'] as const)
    await tx.deleteFrom(table).where(sql<SqlBool>`customer_id = ${ids}`).execute()
}

/**
 * Removes what an import has brought of accounts that the shop has had before. The keys of erased accounts, and of what went with
 * them, stay, so that nothing of them comes back.
 */
export async function removeHistory(tx: Tx, importId: string): Promise<void> {
  for (const table of ['imported_orders', 'imported_subscriptions'])
    await sql`with gone as (delete from ${sql.table(table)} where import_id = ${importId} returning id)
      delete from import_keys using gone where object_id = gone.id`.execute(tx)
  await tx.deleteFrom('importedCustomers').where('importId', '=', importId).execute()
  await sql`delete from import_keys where import_id = ${importId} and not is_new and not exists (
    select from customers where id = object_id and starts_with(email, 'erased:'))`.execute(tx)
}
