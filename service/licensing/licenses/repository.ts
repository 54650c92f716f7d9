import { type Expression, type Insertable, type NotNull, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import {
  allColumns,
  type FreedBy,
  inParts,
  type LicenseTable,
  prepare,
  type Queryable,
  type Row,
  type Tx,
} from '#service/database/index.ts'
import { earlierEnd } from './rules.ts'

/** Adds licenses, except those that were granted already. */
export const insertLicenses = (tx: Tx, licenses: Insertable<LicenseTable>[]): Promise<string[]> =>
  inParts(licenses, async (part) => {
    const insertion = tx.insertInto('licenses').values(part)
    const added = insertion.onConflict((conflict) => conflict.column('grantKey').doNothing()).returning('id')
    return (await added.execute()).map(({ id }) => id)
  })

/** Whether a license has not reached its end, whether or not that is written down yet. */
const isWithinTerm = (now: Date) => sql<boolean>`(expires_at is null or expires_at > ${now})`

const selectOwnedProducts = (db: Queryable, customerId: string | Expression<string>, now: Date) =>
  db
    .selectFrom('licenses')
    .select('productId')
    .distinct()
    .where('customerId', '=', customerId)
    .where('status', '=', 'Active')
    .where(isWithinTerm(now))
    .orderBy('productId')

export const listOwnedProducts = (db: Queryable, customerId: Expression<string>, now: Date) =>
  sql<string[]>`array(${selectOwnedProducts(db, customerId, now)})`

const findOwned = prepare((db, { customerId, now }: { customerId: string; now: Date }) =>
  selectOwnedProducts(db, customerId, now),
)

export async function findOwnedProductIds(db: Queryable, customerId: string, now: Date): Promise<string[]> {
  const { rows } = await findOwned(db, { customerId, now })
  return rows.map(({ productId }) => productId)
}

export async function findLicense(db: Queryable, id: string): Promise<Row<'licenses'> | undefined> {
  return db.selectFrom('licenses').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a license until the transaction ends; whether there is one. */
export async function lockLicense(tx: Tx, id: string): Promise<boolean> {
  const locked = tx.selectFrom('licenses').select('id').where('id', '=', id).forUpdate()
  return (await locked.executeTakeFirst()) !== undefined
}

type Holding = { customerId: string; productId: string; now: Date }

const selectUsableLicenses = (db: Queryable, { customerId, productId, now }: Holding) =>
  db
    .selectFrom('licenses')
    .select(allColumns.licenses)
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .where('status', '=', 'Active')
    .where(isWithinTerm(now))
    .orderBy('createdAt')
    .orderBy('id')
const findUsable = prepare(selectUsableLicenses)
const lockUsable = prepare((db, holding: Holding) => selectUsableLicenses(db, holding).forUpdate())

/** The licenses of a customer for a product that neither were ended nor have expired. */
export const findUsableLicenses = async (db: Queryable, holding: Holding): Promise<Row<'licenses'>[]> =>
  (await findUsable(db, holding)).rows

/** Locks the same licenses in a fixed order, so that seats are taken one by one. */
export const lockUsableLicenses = async (tx: Tx, holding: Holding): Promise<Row<'licenses'>[]> =>
  (await lockUsable(tx, holding)).rows

const take = prepare((db, { licenseId }: { licenseId: string }) =>
  db
    .updateTable('licenses')
    .set((eb) => ({ activeActivations: eb('activeActivations', '+', 1) }))
    .where('id', '=', licenseId)
    .where('status', '=', 'Active')
    .whereRef('activeActivations', '<', 'maxActivations'),
)

/** Takes a seat if one is free; returns whether it did. */
export async function claimSeat(tx: Tx, licenseId: string): Promise<boolean> {
  const { numAffectedRows } = await take(tx, { licenseId })
  return numAffectedRows === 1n
}

export async function freeSeat(tx: Tx, licenseId: string): Promise<void> {
  await tx
    .updateTable('licenses')
    .set((eb) => ({ activeActivations: eb('activeActivations', '-', 1) }))
    .where('id', '=', licenseId)
    .execute()
}

const insert = prepare((db, activation: Row<'activations'>) => {
  const { id, licenseId, productId, customerId, name, deviceSignature, status, method } = activation
  const { offlineAt, expiresAt, firstValidatedAt, lastValidatedAt, createdAt, revokedAt } = activation
  return db.insertInto('activations').values({
    id,
    licenseId,
    productId,
    customerId,
    name,
    deviceSignature,
    status,
    method,
    offlineAt,
    expiresAt,
    firstValidatedAt,
    lastValidatedAt,
    createdAt,
    revokedAt,
  })
})

export async function insertActivation(tx: Tx, activation: Row<'activations'>): Promise<void> {
  await insert(tx, activation)
}

const findOnDevice = prepare((db, given: { licenseIds: string[]; deviceSignature: string }) =>
  db
    .selectFrom('activations')
    .select(allColumns.activations)
    .$narrowType<{ licenseId: NotNull }>()
    .where(sql<boolean>`license_id = any (${given.licenseIds}::uuid[])`)
    .where(sql`md5(device_signature)`, '=', sql`md5(${given.deviceSignature})`)
    .where('deviceSignature', '=', given.deviceSignature)
    .where('status', '=', 'Active')
    .limit(1),
)

export async function findActiveActivation(db: Queryable, licenseIds: string[], deviceSignature: string) {
  if (licenseIds.length === 0) return undefined
  return (await findOnDevice(db, { licenseIds, deviceSignature })).rows[0]
}

const find = prepare((db, { id }: { id: string }) =>
  db.selectFrom('activations').select(allColumns.activations).where('id', '=', id),
)

export const findActivation = async (db: Queryable, id: string): Promise<Row<'activations'> | undefined> =>
  (await find(db, { id })).rows[0]

export async function lockActivation(tx: Tx, id: string): Promise<Row<'activations'> | undefined> {
  return tx.selectFrom('activations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function takeOffline(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('activations')
    .set({ method: 'Offline', offlineAt: now })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .execute()
}

const findNamed = prepare((db, { activationId }: { activationId: string }) =>
  db
    .selectFrom('activations')
    .innerJoin('products', 'products.id', 'activations.productId')
    .leftJoin('customers', 'customers.id', 'activations.customerId')
    .leftJoin('licenses', 'licenses.id', 'activations.licenseId')
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('products.id'), name: eb.ref('products.name') }).as('product'),
      jsonBuildObject({
        id: eb.ref('customers.id'),
        name: eb.ref('customers.name'),
        email: eb.ref('customers.email'),
      }).as('customer'),
      'licenses.status as licenseStatus',
      'licenses.expiresAt as licenseExpiresAt',
    ])
    .where('activations.id', '=', activationId),
)

export async function findTokenSubject(db: Queryable, activationId: string) {
  const activation = await findActivation(db, activationId)
  if (!activation) return undefined
  const { rows } = await findNamed(db, { activationId })
  if (!rows[0]) throw new Error(`Activation ${activationId} is for no product`)
  const { product, customer, licenseStatus, licenseExpiresAt } = rows[0]
  const { id, name, email } = customer
  const known = id !== null && name !== null && email !== null ? { id, name, email } : null
  const expiresAt = earlierEnd(activation.expiresAt, licenseExpiresAt)
  return { activation, product, customer: known, licenseStatus, expiresAt }
}

/** The activations whose ids are between these two, of which there is rarely more than one. */
export function listActivationsBetween(db: Queryable, first: string, last: string) {
  return db
    .selectFrom('activations')
    .select(['id', 'productId', 'deviceSignature'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .execute()
}

/** Revokes an active activation; returns whether it did. */
export async function revokeActivation(tx: Tx, id: string, by: FreedBy, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activations')
    .set({ status: 'Revoked', revokedAt: now, freedBy: by })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const noteValidated = prepare((db, { id, now }: { id: string; now: Date }) =>
  db
    .updateTable('activations')
    .set((eb) => ({
      lastValidatedAt: now,
      firstValidatedAt: eb.fn.coalesce('firstValidatedAt', sql<Date>`${now}::timestamptz`),
    }))
    .where('id', '=', id),
)

export async function markValidated(db: Queryable, id: string, now: Date): Promise<void> {
  await noteValidated(db, { id, now })
}

const wentOfflineAt = sql<Date>`coalesce(activations.offline_at, activations.created_at)`

const findOffline = prepare((db, { licenseIds, since }: { licenseIds: string[]; since: Date }) =>
  db
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'activations.licenseId')
    .select(['licenses.id as licenseId', wentOfflineAt.as('time')])
    .where(sql<boolean>`license_id = any (${licenseIds}::uuid[])`)
    .where('method', '=', 'Offline')
    // The vendor may have had them counted anew.
    .where(sql<boolean>`${wentOfflineAt} > greatest(${since}, licenses.offline_counted_from)`)
    // One that was cancelled before the device had its file does not count.
    .where(sql<boolean>`(activations.status = 'Active' or first_validated_at is not null)`)
    .orderBy('time'),
)

const findSeatChanges = prepare((db, { licenseIds, since }: { licenseIds: string[]; since: Date }) =>
  db
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'activations.licenseId')
    .select(['licenseId', 'activations.revokedAt as time'])
    .$narrowType<{ licenseId: NotNull; time: NotNull }>()
    .where(sql<boolean>`license_id = any (${licenseIds}::uuid[])`)
    // A license that was transferred begins anew: its owner has freed none yet.
    .whereRef('activations.customerId', '=', 'licenses.customerId')
    .where('freedBy', '=', 'Owner')
    .where('activations.revokedAt', '>', since)
    .where('method', '=', 'Online')
    .where('firstValidatedAt', 'is not', null)
    .orderBy('activations.revokedAt'),
)

type TimesOfLicenses = (db: Queryable, licenseIds: string[], since: Date) => Promise<Map<string, Date[]>>

const timesBy =
  (find: typeof findOffline | typeof findSeatChanges): TimesOfLicenses =>
  async (db, licenseIds, since) => {
    if (licenseIds.length === 0) return new Map()
    const { rows } = await find(db, { licenseIds, since })
    const grouped = Map.groupBy(rows, ({ licenseId }) => licenseId)
    return new Map([...grouped].map(([id, found]) => [id, found.map(({ time }) => time)]))
  }

/** When devices of some licenses went offline since a moment, in order, including those whose seat is free again. */
export const findOfflineTimes = timesBy(findOffline)

/** When the owners of some licenses have freed seats since a moment, in order, as far as that counts. */
export const findSeatChangeTimes = timesBy(findSeatChanges)
