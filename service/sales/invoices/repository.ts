import type { Insertable } from 'kysely'
import type { InvoiceSeries, InvoiceTable, IssuedDocument, Queryable, Row, Tx } from '#service/database/index.ts'

export type Numbered = { orderId: string; refundId: string | null }

export type DocumentReference = { series: InvoiceSeries; number: number }

/** Locks a series until the transaction ends and returns its last number. */
export async function lockSeries(tx: Tx, name: InvoiceSeries): Promise<number> {
  const { lastNumber } = await tx
    .selectFrom('invoiceSeries')
    .select('lastNumber')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return lastNumber
}

export async function setLastNumber(tx: Tx, name: InvoiceSeries, lastNumber: number): Promise<void> {
  await tx.updateTable('invoiceSeries').set({ lastNumber }).where('name', '=', name).execute()
}

export async function insertInvoice(tx: Tx, invoice: Insertable<InvoiceTable>): Promise<Row<'invoices'>> {
  return tx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()
}

export async function findInvoice(db: Queryable, { orderId, refundId }: Numbered) {
  const invoices = db.selectFrom('invoices').selectAll()
  return refundId === null
    ? invoices.where('orderId', '=', orderId).where('series', '=', 'Invoice').executeTakeFirst()
    : invoices.where('refundId', '=', refundId).executeTakeFirst()
}

export async function findByNumber(db: Queryable, { series, number }: DocumentReference) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function findOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Row<'invoices'>[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('issuedAt')
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute()
}

export async function findIssued(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
  { series, number }: DocumentReference,
  limit: number,
): Promise<Row<'invoices'>[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
    .where('series', '=', series)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function findPayment(tx: Tx, orderId: string): Promise<Row<'payments'>> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .executeTakeFirstOrThrow()
}

export async function findRefund(tx: Tx, id: string): Promise<Row<'refunds'>> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findCreditNotes(tx: Tx, orderId: string) {
  return tx
    .selectFrom('invoices')
    .innerJoin('refunds', 'refunds.id', 'invoices.refundId')
    .select(['invoices.document', 'invoices.booking', 'refunds.amount'])
    .where('invoices.orderId', '=', orderId)
    .where('invoices.series', '=', 'CreditNote')
    .orderBy('invoices.number')
    .execute()
}

export async function isOrderOf(db: Queryable, orderId: string, customerId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'Completed')
    .executeTakeFirst()
  return order !== undefined
}

/** A half-open interval: includes `from`, excludes `until`. */
export type Period = { from: Date; until: Date }

/** How many documents are read at once; one has about 2 KB. */
const pageSize = 500

/** All documents of a period, read page by page: invoices, then credit notes, each by number. */
export async function* readBooks(db: Queryable, period: Period): AsyncGenerator<IssuedDocument> {
  for (const series of ['Invoice', 'CreditNote'] as const) {
    let last: number | undefined = 0
    while (last !== undefined) {
      const rows = await findIssued(db, period, { series, number: last }, pageSize)
      for (const { document, booking } of rows) if (document && booking) yield { document, booking }
      last = rows.length < pageSize ? undefined : rows.at(-1)?.number
    }
  }
}
