import { type Insertable, type SqlBool, sql } from 'kysely'
import type { EndReasonKind, FormerDeviceTable, Queryable, Row, Tx } from '#service/database/index.ts'
import type { FoundSerial } from '../serials/repository.ts'
import type { CheckedLicense } from './rules.ts'

/** The licenses of some serial numbers with all that a check tells of them, in the order of these. */
export async function findChecked(db: Queryable, serials: readonly FoundSerial[]): Promise<CheckedLicense[]> {
  const ids = serials.map(({ licenseId }) => licenseId)
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .select(['licenses.id', 'licenses.status', 'licenses.maxActivations', 'licenses.createdAt', 'licenses.expiresAt'])
    .select(['licenses.customerId', 'products.name as productName'])
    .select(['customers.name as ownerName', 'customers.email as ownerEmail'])
    .select([
      // Not `exists`, for which the planner may read all moves.
      sql<boolean>`(select count(*) from license_moves where license_id = licenses.id) > 0`.as('wasMoved'),
      sql<EndReasonKind[]>`array(select kind from license_end_reasons where license_id = licenses.id)`.as('endKinds'),
    ])
    .where(sql<SqlBool>`licenses.id = any (${ids}::uuid[])`)
    .execute()
  return serials.flatMap(({ licenseId, formerProduct, formerId }) =>
    rows.filter(({ id }) => id === licenseId).map((row) => ({ ...row, formerProduct, formerId })),
  )
}

/** Counts a use of a serial number, and returns how many there have been; undefined for one that is gone by now. */
export async function countUse(db: Queryable, serial: FoundSerial): Promise<number | undefined> {
  const { licenseId, keyId, exact } = serial
  const counted = await db
    .updateTable('licenseSerials')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('licenseId', '=', licenseId)
    .where('keyId', '=', keyId)
    .where('exact', '=', exact)
    .returning('uses')
    .executeTakeFirst()
  return counted?.uses
}

const source = 'lemon-squeezy'

const activeInstances = (db: Queryable, licenseId: string) =>
  db
    .selectFrom('formerDevices')
    .where('licenseId', '=', licenseId)
    .where('source', '=', source)
    .where('endedAt', 'is', null)

/** How many instances of a license key of Lemon Squeezy are registered. */
export async function countInstances(db: Queryable, licenseId: string): Promise<number> {
  const counted = activeInstances(db, licenseId).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export async function insertInstance(tx: Tx, instance: Omit<Insertable<FormerDeviceTable>, 'source'>): Promise<void> {
  await tx
    .insertInto('formerDevices')
    .values({ ...instance, source })
    .execute()
}

type Seen = Partial<Pick<Row<'formerDevices'>, 'endedAt' | 'lastSeenAt'>>

/**
 * Notes something of an instance that is registered, by the id that its client sends: an import knows that as its signature.
 * Undefined if there is none.
 */
export const noteInstance = (db: Queryable, licenseId: string, id: string, seen: Seen) =>
  db
    .updateTable('formerDevices')
    .set(seen)
    .where('licenseId', '=', licenseId)
    .where('source', '=', source)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('signature', '=', id), eb('formerId', '=', id)]))
    .returning(['formerId', 'signature', 'name', 'activatedAt'])
    .executeTakeFirst()
