import { type Insertable, type SqlBool, sql } from 'kysely'
import {
  type ActivationTable,
  type FormerDeviceTable,
  insertRows,
  type LicenseEndReasonTable,
  type LicenseSerialTable,
  type LicenseTable,
  type Queryable,
  type Row,
  settleAll,
  type Tx,
} from '#service/database/index.ts'
import { recordImport, recordRemovedDevices, recordRemovedLicenses } from '../license-log/recording.ts'
import { insertSerials } from '../serials/repository.ts'

export type ImportedLicensing = {
  licenses: readonly Insertable<LicenseTable>[]
  endReasons: readonly Insertable<LicenseEndReasonTable>[]
  serials: Insertable<LicenseSerialTable>[]
  activations: readonly Insertable<ActivationTable>[]
  formerDevices: readonly Insertable<FormerDeviceTable>[]
}

/** Adds licenses of a former store with what belongs to them. Throws if any of them is there already. */
export async function insertImported(tx: Tx, rows: ImportedLicensing): Promise<void> {
  await settleAll([
    insertRows(tx, 'licenses', rows.licenses),
    insertRows(tx, 'licenseEndReasons', rows.endReasons),
    insertSerials(tx, rows.serials),
    insertRows(tx, 'formerDevices', rows.formerDevices),
    insertActivations(tx, rows.activations),
    recordImport(tx, rows),
  ])
}

async function insertActivations(tx: Tx, activations: ImportedLicensing['activations']): Promise<void> {
  if (activations.length === 0) return
  await insertRows(tx, 'activations', activations)
  const ids = activations.map(({ licenseId }) => licenseId)
  await sql`update licenses set active_activations =
      (select count(*) from activations where license_id = licenses.id and status = 'Active')
    where id = any (${ids}::uuid[])`.execute(tx)
}

/** The licenses of some serial numbers, by the HMACs of their exact bytes. */
export async function findByExactSerials(db: Queryable, exact: readonly Buffer[]) {
  if (exact.length === 0) return []
  const wanted = JSON.stringify(exact.map((one) => one.toString('hex')))
  // One look-up in the index for each: a plan by statistics would read all serial numbers for a batch of an import.
  const { rows } = await sql<
    Pick<Row<'licenseSerials'>, 'exact' | 'licenseId'> & Pick<Row<'licenses'>, 'productId' | 'customerId'>
  >`
    select found.exact, licenses.id as license_id, licenses.product_id, licenses.customer_id
    from json_array_elements_text(${wanted}::json) as wanted (hex)
    cross join lateral (
      select exact, license_id from license_serials where exact = decode(wanted.hex, 'hex') offset 0
    ) found
    join licenses on licenses.id = found.license_id
    order by licenses.created_at, licenses.id`.execute(db)
  return rows
}

const selectSeats = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('licenses')
    .select([
      'id',
      sql<number>`active_activations + lent_seats`.as('active'),
      'maxActivations as max',
      'status',
      'customerId',
      'productId',
      'expiresAt',
    ])
    .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    .orderBy('id')

/** How many seats of some licenses are taken. */
export const findSeats = (db: Queryable, ids: readonly string[]) => selectSeats(db, ids).execute()

/** The same of licenses that stay as they are until the transaction ends. */
export const lockSeats = (tx: Tx, ids: readonly string[]) => selectSeats(tx, ids).forUpdate().execute()

/** The devices with some signatures that hold seats of active licenses of some accounts. */
export const findSeatedDevices = async (
  db: Queryable,
  customerIds: readonly string[],
  signatures: readonly string[],
) =>
  customerIds.length === 0 || signatures.length === 0
    ? []
    : db
        .selectFrom('activations')
        .innerJoin('licenses', 'licenses.id', 'activations.licenseId')
        .select([
          'activations.id',
          'licenses.id as licenseId',
          'licenses.customerId',
          'licenses.productId',
          'activations.deviceSignature as signature',
        ])
        .where(sql<SqlBool>`licenses.customer_id = any (${[...customerIds]}::uuid[])`)
        .where('licenses.status', '=', 'Active')
        .where('activations.status', '=', 'Active')
        .where(sql<SqlBool>`device_signature = any (${[...signatures]}::text[])`)
        .execute()
/** Locks all licenses of some accounts, before the accounts, as every other change does. */
export const lockLicensesOf = (tx: Tx, customerIds: readonly string[]) =>
  tx
    .selectFrom('licenses')
    .select(['id', 'customerId'])
    .where(sql<SqlBool>`customer_id = any (${[...customerIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Has no plug-in check a serial number of some licenses, which the caller has locked, until the transaction ends. */
export const lockSerialsOf = async (tx: Tx, licenseIds: readonly string[]): Promise<void> => {
  await sql`select from license_serials where license_id = any (${[...licenseIds]}::uuid[])
    order by license_id, exact for update`.execute(tx)
}

/** Locks the serial numbers that an import has added to licenses that were here before, as a check of one of them does. */
export const lockAddedSerials = async (tx: Tx, importId: string): Promise<void> => {
  await sql`select from license_serials where import_id = ${importId} order by license_id, exact for update`.execute(tx)
}

/** Removes the serial numbers that an import has added to licenses that stay. */
export const removeAddedSerials = async (tx: Tx, importId: string): Promise<void> => {
  await tx.deleteFrom('licenseSerials').where('importId', '=', importId).execute()
}

/** Removes imported licenses, with what belongs to them. */
export async function removeImported(tx: Tx, licenseIds: readonly string[]): Promise<void> {
  await recordRemovedLicenses(tx, licenseIds)
  const ids = sql`any (${[...licenseIds]}::uuid[])`
  for (const table of ['former_devices', 'license_serials', 'license_end_reasons', 'activations'])
    await sql`delete from ${sql.table(table)} where license_id = ${ids}`.execute(tx)
  await sql`delete from licenses where id = ${ids}`.execute(tx)
}

/** Removes imported devices from licenses that stay, and frees their seats. */
export async function removeImportedDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  await recordRemovedDevices(tx, ids)
  await sql`delete from former_devices where id = any (${[...ids]}::uuid[])`.execute(tx)
  await sql`with gone as (delete from activations where id = any (${[...ids]}::uuid[]) returning license_id, status),
      freed as (select license_id, count(*) as seats from gone where status = 'Active' group by license_id)
    update licenses set active_activations = active_activations - freed.seats
    from freed where licenses.id = freed.license_id`.execute(tx)
}
