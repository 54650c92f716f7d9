import { type SqlBool, sql } from 'kysely'
import { type ImportSource, importSourceTitles } from '#contract/vendor-api/imports.ts'
import { type Contact, databaseClock, type Queryable, type Row } from '#service/database/index.ts'
import { isUuid, notFound, readAuditLog } from '#service/platform/index.ts'
import { findEndReasons } from './end-reasons-repository.ts'
import { importSourceOf } from './import-rules.ts'
import { offlineLimitOf } from './offline-limit.ts'
import { findLicense, findOfflineTimes, findSeatChangeTimes } from './repository.ts'
import { seatChangeLimitOf } from './seat-changes.ts'
import { type YearlyStanding, yearlyPeriod, yearlyStandingOf } from './yearly-limit.ts'

export type LicenseOrigin =
  /** `coupons` are the names of those that it was bought with: some, as for learning and teaching, are for one person. */
  | ({ by: 'order'; lineId: string | null; coupons: string[] } & Pick<
      Row<'orders'>,
      'id' | 'customerId' | 'currency' | 'due'
    >)
  | { by: 'voucher'; id: string; code: string; batch: string }
  | { by: 'vendor'; reason: string | null; kind: Row<'licenses'>['grantKind'] }
  | { by: 'import'; source: ImportSource; store: string; reason: string | null; order: FormerOrder | null }

type FormerOrder = Pick<Row<'importedOrders'>, 'id' | 'customerId' | 'number' | 'boughtAt'>

export type LicenseRecord = {
  license: Row<'licenses'>
  endReasons: Row<'licenseEndReasons'>[]
  product: string
  offline: YearlyStanding
  seatChanges: YearlyStanding
  owner: Contact & { id: string }
  origin: LicenseOrigin
  moves: LicenseMove[]
  devices: Row<'activations'>[]
  formerDevices: FormerDevice[]
  entries: Row<'auditEntries'>[]
}

export async function readLicenseRecord(db: Queryable, id: string): Promise<LicenseRecord> {
  const license = isUuid(id) ? await findLicense(db, id) : undefined
  if (!license) throw notFound(`There is no license ${id}: 'customer show' lists those of a customer, with their ids`)
  const product = await db
    .selectFrom('products')
    .select(['name', 'offlinePerYear', 'seatChangesPerYear'])
    .where('id', '=', license.productId)
    .executeTakeFirstOrThrow()
  const owner = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email'])
    .where('id', '=', license.customerId)
    .executeTakeFirstOrThrow()
  return {
    license,
    product: product.name,
    owner,
    ...(await readStandings(db, license, product)),
    endReasons: await findEndReasons(db, id),
    origin: await readOrigin(db, license),
    moves: await findMoves(db, id),
    devices: await db
      .selectFrom('activations')
      .selectAll()
      .where('licenseId', '=', id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    formerDevices: await findFormerDevices(db, id),
    entries: await readAuditLog(db, { ids: [id] }),
  }
}

async function readStandings(
  db: Queryable,
  license: Row<'licenses'>,
  product: Pick<Row<'products'>, 'offlinePerYear' | 'seatChangesPerYear'>,
): Promise<Pick<LicenseRecord, 'offline' | 'seatChanges'>> {
  const since = new Date((await databaseClock(db)).getTime() - yearlyPeriod)
  const offline = await findOfflineTimes(db, [license.id], since)
  const changes = await findSeatChangeTimes(db, [license.id], since)
  return {
    offline: yearlyStandingOf(offline.get(license.id) ?? [], offlineLimitOf(license, product)),
    seatChanges: yearlyStandingOf(changes.get(license.id) ?? [], seatChangeLimitOf(license, product)),
  }
}

async function readOrigin(db: Queryable, license: Row<'licenses'>): Promise<LicenseOrigin> {
  const { orderId, voucherId, grantedReason, grantKind } = license
  if (orderId !== null) {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'customerId', 'currency', 'due'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const coupons = await db.selectFrom('orderCoupons').select('sold').where('orderId', '=', orderId).execute()
    const names = coupons.flatMap(({ sold }) => sold?.name ?? [])
    return { by: 'order', ...order, lineId: lineOf(license, orderId), coupons: names }
  }
  const source = importSourceOf(license.grantKey)
  if (voucherId === null && source !== null) return readImport(db, license, source)
  if (voucherId === null) return { by: 'vendor', reason: grantedReason, kind: grantKind }
  const voucher = await db
    .selectFrom('vouchers')
    .innerJoin('voucherBatches', 'voucherBatches.id', 'vouchers.batchId')
    .select(['vouchers.id', 'vouchers.shownCode as code', 'voucherBatches.name as batch'])
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirstOrThrow()
  return { by: 'voucher', ...voucher }
}

async function readImport(
  db: Queryable,
  { formerOrderId, grantedReason: reason }: Row<'licenses'>,
  source: ImportSource,
): Promise<LicenseOrigin> {
  const order =
    formerOrderId === null
      ? undefined
      : await db
          .selectFrom('importedOrders')
          .select(['id', 'customerId', 'number', 'boughtAt'])
          .where('id', '=', formerOrderId)
          .executeTakeFirst()
  return { by: 'import', source, store: importSourceTitles[source], reason, order: order ?? null }
}

type LicenseMove = Awaited<ReturnType<typeof findMoves>>[number]

async function findMoves(db: Queryable, licenseId: string) {
  const moves = await db
    .selectFrom('licenseMoves')
    .select(['id', 'fromCustomerId', 'toCustomerId', 'reason', 'movedAt'])
    .where('licenseId', '=', licenseId)
    .orderBy('movedAt')
    .execute()
  const ids = [...new Set(moves.flatMap(({ fromCustomerId, toCustomerId }) => [fromCustomerId, toCustomerId]))]
  if (ids.length === 0) return []
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where(sql<SqlBool>`not starts_with(email, 'erased:')`)
    .execute()
  const known = new Map(customers.map(({ id, ...contact }) => [id, contact]))
  return moves.map((move) => ({
    ...move,
    from: known.get(move.fromCustomerId) ?? null,
    to: known.get(move.toCustomerId) ?? null,
  }))
}

type FormerDevice = Awaited<ReturnType<typeof findFormerDevices>>[number]

async function findFormerDevices(db: Queryable, licenseId: string) {
  const rows = await db
    .selectFrom('formerDevices')
    .select(['id', 'source', 'name', 'activatedAt', 'lastSeenAt', 'endedAt'])
    .where('licenseId', '=', licenseId)
    .orderBy('activatedAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, store: importSourceTitles[row.source] }))
}

/** The line of an order that a license was granted for: its key is order/line/product/copy, and a line's id has any text. */
function lineOf({ grantKey, productId }: Row<'licenses'>, orderId: string): string | null {
  const copy = grantKey.lastIndexOf(`/${productId}/`)
  return grantKey.startsWith(`${orderId}/`) && copy > orderId.length ? grantKey.slice(orderId.length + 1, copy) : null
}
