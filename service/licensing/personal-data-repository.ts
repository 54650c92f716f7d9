import { type NotNull, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'
import {
  type CustomerPerson,
  type ExportSections,
  type Merge,
  mapPages,
  type Person,
  section,
  toPages,
} from '#service/platform/index.ts'
import { selectFailures } from './activation-failures/repository.ts'
import { type MovesByLicense, toOwnLicense, toOwnMoves } from './personal-data-rules.ts'
import { exportOfFormerStores } from './serials/personal-data-repository.ts'

const licenseIdsOf = (db: Queryable, { customerId }: CustomerPerson) =>
  db.selectFrom('licenses').select('id').where('customerId', '=', customerId)
const activationIdsOf = (db: Queryable, { customerId }: CustomerPerson) =>
  db.selectFrom('activations').select('id').where('customerId', '=', customerId)

export const findLicenseIds = async (db: Queryable, customerId: string): Promise<string[]> =>
  (await licenseIdsOf(db, { customerId, email: null }).orderBy('id').execute()).map(({ id }) => id)

export async function findMovesAround(db: Queryable, { customerId }: CustomerPerson): Promise<MovesByLicense> {
  const moved = db
    .selectFrom('licenseMoves')
    .select('licenseId')
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
  const moves = await db
    .selectFrom('licenseMoves')
    .selectAll()
    .where('licenseId', 'in', moved)
    .orderBy('movedAt')
    .execute()
  return Map.groupBy(moves, ({ licenseId }) => licenseId)
}

export async function* auditedFor(db: Queryable, customer: CustomerPerson): AsyncGenerator<string[]> {
  yield [...(await findMovesAround(db, customer)).keys()]
  yield* mapPages(licenseIdsOf(db, customer).orderBy('id'), ({ id }) => id)
  yield* mapPages(activationIdsOf(db, customer).orderBy('id'), ({ id }) => id)
}

export const exportFor = (customer: CustomerPerson): ExportSections => ({
  ...exportLicenses(customer),
  ...exportDevices(customer),
  ...exportOfFormerStores(customer),
  ...exportLicenseLog(customer),
})

const exportLicenses = (customer: CustomerPerson): ExportSections => ({
  vouchers: section(['vouchers'], (db) =>
    db
      .selectFrom('vouchers')
      .innerJoin('voucherBatches', 'voucherBatches.id', 'vouchers.batchId')
      .select(['vouchers.id', 'vouchers.shownCode as code', 'voucherBatches.name', 'vouchers.redeemedAt'])
      .where('vouchers.redeemedBy', '=', customer.customerId)
      .orderBy('vouchers.redeemedAt')
      .orderBy('vouchers.id'),
  ),
  licenses: {
    tables: ['licenses'],
    async *read(db) {
      const moves = await findMovesAround(db, customer)
      const licenses = db
        .selectFrom('licenses')
        .selectAll()
        .where('customerId', '=', customer.customerId)
        .orderBy('createdAt')
        .orderBy('id')
      yield* mapPages(licenses, (license) => toOwnLicense(license, moves.get(license.id)))
    },
  },
  waitingGrants: section(['waitingGrants'], (db) =>
    db
      .selectFrom('waitingGrants')
      .select(['productId', 'seats', 'kind', 'reason', 'createdAt'])
      .where('email', '=', customer.email)
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  /** The refund or dispute that ended a license is left out, as it belongs to whoever paid. */
  licenseEndReasons: section(['licenseEndReasons'], (db) =>
    db
      .selectFrom('licenseEndReasons')
      .select(['licenseId', 'kind', 'reason', 'since'])
      .where('licenseId', 'in', licenseIdsOf(db, customer))
      .orderBy('licenseId')
      .orderBy('kind')
      .orderBy('sourceId'),
  ),
  licenseMoves: {
    tables: ['licenseMoves'],
    async *read(db) {
      yield* toPages(toOwnMoves(await findMovesAround(db, customer), customer.customerId))
    },
  },
})

const exportLicenseLog = (customer: CustomerPerson): ExportSections => ({
  licenseLog: section(['licenseLogEntries'], (db) =>
    db
      .selectFrom('licenseLogEntries')
      .select(['licenseId', 'event', 'details', 'at', 'leaf'])
      .where('licenseId', 'in', licenseIdsOf(db, customer))
      .orderBy('licenseId')
      .orderBy('id'),
  ),
  licenseReceipts: section(['licenseLogReceipts'], (db) =>
    db
      .selectFrom('licenseLogReceipts')
      .select(['licenseId', 'size'])
      .where('licenseId', 'in', licenseIdsOf(db, customer))
      .orderBy('licenseId')
      .orderBy('size'),
  ),
})

const exportDevices = (customer: CustomerPerson): ExportSections => ({
  /** Those of trials as well. */
  devices: section(['activations'], (db) =>
    db
      .selectFrom('activations')
      .selectAll()
      .where('customerId', '=', customer.customerId)
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  activationRequests: section(['activationRequests'], (db) =>
    db
      .selectFrom('activationRequests')
      .selectAll()
      .where('activationId', 'in', activationIdsOf(db, customer))
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  failedActivations: section(['activationFailures'], (db) =>
    selectFailures(db).where('customerId', '=', customer.customerId).orderBy('createdAt').orderBy('id'),
  ),
})

/**
 * Whether a row is about a device that the customer has had: found by what is indexed, and compared as a whole. Arrays, here
 * and below, since an index finds members of an array also beside an `or`, and members of a subquery only without.
 */
const isOnDeviceOf = (customerId: string | null) => {
  const own = sql`from activations where customer_id = ${customerId}`
  return sql`(md5(device_signature) = any (array(select md5(device_signature) ${own}))
    and device_signature = any (array(select device_signature ${own})))`
}
/** The customer's activations, and trials on their devices for which nobody was signed in. */
const areActivations = (customerId: string | null) =>
  sql<SqlBool>`(customer_id = ${customerId}
    or (customer_id is null and license_id is null and ${isOnDeviceOf(customerId)}))`
const areRequests = (customerId: string | null) =>
  sql<SqlBool>`(activation_id = any (array(select id from activations where ${areActivations(customerId)}))
    or (activation_id is null and ${isOnDeviceOf(customerId)}))`

const movedAround = (customerId: string | null) =>
  sql`(array(select license_id from license_moves where ${customerId} in (from_customer_id, to_customer_id)))`

/** Locks requests before their licenses and licenses before their devices, as every other change does. */
export async function lockFor(tx: Tx, { customerId }: Person): Promise<void> {
  const lock = (table: 'activationRequests' | 'licenses' | 'activations') =>
    tx.selectFrom(table).select('id').orderBy('id').forUpdate()
  await lock('activationRequests').where(areRequests(customerId)).execute()
  await lock('licenses')
    .where(sql<SqlBool>`(customer_id = ${customerId} or id = any ${movedAround(customerId)})`)
    .execute()
  await lock('activations').where(areActivations(customerId)).execute()
}

export async function isListed(db: Queryable, email: string): Promise<boolean> {
  const waiting = db.selectFrom('waitingGrants').select('id').where('email', '=', email).limit(1)
  return (await waiting.execute()).length > 0
}

export async function deleteWaitingGrants(tx: Tx, email: string | null): Promise<void> {
  await tx.deleteFrom('waitingGrants').where('email', '=', email).execute()
}

export function findActiveDevices(tx: Tx, customerId: string): Promise<{ id: string; licenseId: string }[]> {
  return tx
    .selectFrom('activations')
    .select(['id', 'licenseId'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'Active')
    .where('licenseId', 'is not', null)
    .$narrowType<{ licenseId: NotNull }>()
    .orderBy('id')
    .execute()
}

/** Erases why the vendor gave licenses to a customer, or moved them to or from the customer, and frees their seats. */
export async function eraseGrants(tx: Tx, customerId: string): Promise<void> {
  const licenses = tx.updateTable('licenses').where('customerId', '=', customerId)
  await licenses.set({ grantedReason: null, activeActivations: 0 }).execute()
  const moves = tx
    .updateTable('licenseMoves')
    .set({ reason: '' })
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
  const moved = await moves.returning('licenseId').execute()
  const ids = moved.map(({ licenseId }) => licenseId)
  if (ids.length > 0) await tx.updateTable('licenses').set({ grantedReason: null }).where('id', 'in', ids).execute()
}

export async function eraseDevices(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('activationRequests')
    .set({
      deviceName: '',
      deviceSignature: '',
      updatedAt: now,
      status: sql`case when status in ('Requested', 'Fulfilled') then 'Cancelled' else status end`,
    })
    .where(areRequests(customerId))
    .execute()
  await tx
    .updateTable('activations')
    .set({
      name: '',
      deviceSignature: '',
      customerId: null,
      status: 'Revoked',
      revokedAt: sql`coalesce(revoked_at, ${now})`,
    })
    .where(areActivations(customerId))
    .execute()
}

/** Moves licenses, devices, trials and vouchers; returns their numbers and the ids of the licenses. */
export async function moveAll(tx: Tx, { from, to, now }: Merge) {
  const whose = { customerId: to.customerId }
  await endDoubleTrials(tx, { from, to, now })
  const ofFrom = from.customerId
  const licenses = await tx
    .updateTable('licenses')
    .set(whose)
    .where('customerId', '=', ofFrom)
    .returning('id')
    .execute()
  const devices = await tx
    .updateTable('activations')
    .set(whose)
    .where('customerId', '=', ofFrom)
    .returning(['licenseId', 'status'])
    .execute()
  const vouchers = await tx
    .updateTable('vouchers')
    .set({ redeemedBy: to.customerId })
    .where('redeemedBy', '=', ofFrom)
    .returning('id')
    .execute()
  await tx
    .updateTable('licenseMoves')
    .set({ fromCustomerId: to.customerId })
    .where('fromCustomerId', '=', ofFrom)
    .execute()
  await tx.updateTable('licenseMoves').set({ toCustomerId: to.customerId }).where('toCustomerId', '=', ofFrom).execute()
  const active = devices.filter(({ status }) => status === 'Active')
  const trials = active.filter(({ licenseId }) => licenseId === null).length
  const counts = { licenses: licenses.length, devices: active.length - trials, trials, vouchers: vouchers.length }
  return { ids: licenses.map(({ id }) => id), counts }
}

/** A device runs one trial of a product for an account: where both accounts have one, that of the closed account ends. */
async function endDoubleTrials(tx: Tx, { from, to, now }: Merge): Promise<void> {
  await sql`update activations set status = 'Revoked', revoked_at = ${now}
    where customer_id = ${from.customerId} and license_id is null and status = 'Active' and exists (
      select from activations other
      where other.customer_id = ${to.customerId} and other.license_id is null and other.status = 'Active'
        and other.product_id = activations.product_id
        and other.device_signature = activations.device_signature)`.execute(tx)
}

/** What `moveAll` would move, but for trials that it would end. */
export async function countAll(tx: Tx, customerId: string) {
  const { rows } = await sql<Record<'licenses' | 'devices' | 'trials' | 'vouchers', string>>`select
    (select count(*) from licenses where customer_id = ${customerId}) as licenses,
    (select count(*) from vouchers where redeemed_by = ${customerId}) as vouchers,
    count(*) filter (where license_id is not null) as devices,
    count(*) filter (where license_id is null) as trials
    from activations where customer_id = ${customerId} and status = 'Active'`.execute(tx)
  const counts = rows[0] ?? { licenses: 0, devices: 0, trials: 0, vouchers: 0 }
  const { licenses, devices, trials, vouchers } = counts
  return { licenses: Number(licenses), devices: Number(devices), trials: Number(trials), vouchers: Number(vouchers) }
}
