import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { InvoiceSeries, InvoiceTable, Row } from '../database/schema.ts'
import type { Numbered } from './service.ts'

/** The series' last number; nobody else takes the next one until the transaction ends. */
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

/** The invoice of an order, or the credit note of a refund. */
export async function findInvoice(
  db: Queryable,
  { orderId, refundId }: Numbered,
): Promise<Row<'invoices'> | undefined> {
  const invoices = db.selectFrom('invoices').selectAll()
  return refundId === null
    ? invoices.where('orderId', '=', orderId).where('series', '=', 'Invoice').executeTakeFirst()
    : invoices.where('refundId', '=', refundId).executeTakeFirst()
}
