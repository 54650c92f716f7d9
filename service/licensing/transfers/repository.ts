import type { Insertable } from 'kysely'
import type { LicenseTransferTable, OfferedFee, Queryable, Row, Tx } from '#service/database/index.ts'

export type TransferRow = Row<'licenseTransfers'>
export type TransferredLicense = {
  licenseId: string
  productId: string
  productName: string
  seats: number
  permanentSince: Date | null
}

/** Adds an offer; a license that is in another one makes it fail. */
export async function insertTransfer(
  tx: Tx,
  transfer: Insertable<LicenseTransferTable>,
  licenseIds: readonly string[],
): Promise<void> {
  await tx.insertInto('licenseTransfers').values(transfer).execute()
  const items = licenseIds.map((licenseId) => ({ transferId: transfer.id, licenseId, isOpen: true }))
  await tx.insertInto('licenseTransferItems').values(items).execute()
}

export const findTransfer = (db: Queryable, id: string): Promise<TransferRow | undefined> =>
  db.selectFrom('licenseTransfers').selectAll().where('id', '=', id).executeTakeFirst()

export const lockTransfer = (tx: Tx, id: string): Promise<TransferRow | undefined> =>
  tx.selectFrom('licenseTransfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The transfers from and to a customer, the latest first. */
export const findTransfersOf = (db: Queryable, customerId: string, limit: number): Promise<TransferRow[]> =>
  db
    .selectFrom('licenseTransfers')
    .selectAll()
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The licenses of some transfers, by transfer. */
export async function findTransferred(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, TransferredLicense[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('licenseTransferItems')
    .innerJoin('licenses', 'licenses.id', 'licenseTransferItems.licenseId')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .select([
      'transferId',
      'licenseId',
      'productId',
      'products.name as productName',
      'licenses.maxActivations as seats',
      'licenses.permanentSince',
    ])
    .where('transferId', 'in', ids)
    .orderBy('products.position')
    .orderBy('licenseId')
    .execute()
  return Map.groupBy(rows, ({ transferId }) => transferId)
}

export const findTransferOfOrder = (db: Queryable, orderId: string): Promise<TransferRow | undefined> =>
  db.selectFrom('licenseTransfers').selectAll().where('orderId', '=', orderId).executeTakeFirst()

export const lockTransferOfOrder = (tx: Tx, orderId: string): Promise<TransferRow | undefined> =>
  tx.selectFrom('licenseTransfers').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst()

/** Those of some orders that are being paid. */
export async function findBeingPaid(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const orders = db.selectFrom('orders').select('id').where('id', 'in', orderIds)
  const rows = await orders.where('status', '=', 'PaymentProcessing').execute()
  return new Set(rows.map(({ id }) => id))
}

type Acceptance = { toCustomerId: string; fee: OfferedFee; orderId: string; expiresAt: Date }

/** Lets an offer that the caller has locked wait for the payment of its fee. */
export async function acceptTransfer(tx: Tx, id: string, { fee, ...acceptance }: Acceptance): Promise<void> {
  const change = { ...acceptance, status: 'Accepted' as const, fee: JSON.stringify(fee) }
  await tx.updateTable('licenseTransfers').set(change).where('id', '=', id).execute()
}

type End = { status: 'Completed' | 'Cancelled' | 'Expired'; toCustomerId?: string; now: Date }

/** Ends a transfer that the caller has locked: its licenses can be offered again, and the address is forgotten. */
export async function endTransfer(tx: Tx, id: string, { status, toCustomerId, now }: End): Promise<void> {
  const end = { status, endedAt: now, recipient: null, ...(toCustomerId !== undefined && { toCustomerId }) }
  await tx.updateTable('licenseTransfers').set(end).where('id', '=', id).execute()
  await tx.updateTable('licenseTransferItems').set({ isOpen: false }).where('transferId', '=', id).execute()
}

/** Some of the transfers whose time to be accepted or paid is over. */
export async function findOverdue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const overdue = db.selectFrom('licenseTransfers').select('id').where('status', 'in', ['Offered', 'Accepted'])
  const rows = await overdue.where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit).execute()
  return rows.map(({ id }) => id)
}
