import type { Invoice, IssuedDocument, Row, Tx } from '#service/database/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { OrderService } from '../orders/service.ts'
import { formatNumber } from './document-numbers.ts'
import type { DocumentMails } from './emails.ts'
import { assertPrintable } from './pdf/check-document.ts'
import { sumOf } from './proportional-shares.ts'
import type { Numbered } from './repository.ts'
import * as repository from './repository.ts'
import { toSeller } from './seller-and-buyer.ts'
import { toCreditNote } from './to-credit-note.ts'
import { type Received, type SoldOrder, toInvoice } from './to-invoice.ts'

export const invoiceJob = 'number-invoice'

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'failpoint' | 'vendor'> & {
  orders: OrderService
  mail: DocumentMails
}
type InvoicedOrder = Pick<Row<'orders'>, 'id' | 'seller'>
type Numbering = { number: string; issuedAt: Date }

/** Invoices and credit notes. A job numbers them, so that completions do not wait for each other. */
export function createInvoiceService(dependencies: Dependencies) {
  const { database, clock, jobs, orders, mail, failpoint } = dependencies
  const seller = toSeller(dependencies.vendor, dependencies.publicUrl)

  const queue = (tx: Tx, { orderId, refundId }: Numbered) =>
    jobs.enqueue(tx, {
      kind: invoiceJob,
      queue: 'money',
      payload: { orderId, refundId },
      dedupeKey: `${invoiceJob}:${refundId ?? orderId}`,
    })

  const queueOurs = async (tx: Tx, { id, seller: soldBy }: InvoicedOrder, refundId: string | null) => {
    if (soldBy === 'vendor') await queue(tx, { orderId: id, refundId })
  }

  async function writeInvoice(tx: Tx, orderId: string, numbering: Numbering): Promise<IssuedDocument<Invoice>> {
    const order = await readSold(tx, orders, orderId)
    const payment = toReceived(await repository.findPayment(tx, orderId))
    return toInvoice({ ...numbering, seller, order, payment })
  }

  async function writeCreditNote(tx: Tx, orderId: string, refundId: string, numbering: Numbering) {
    const { amount, currency, reason, lineIds, updatedAt: givenAt } = await repository.findRefund(tx, refundId)
    const notes = await repository.findCreditNotes(tx, orderId)
    return toCreditNote({
      ...numbering,
      seller,
      invoice: await readInvoice(tx, orderId),
      earlier: notes.flatMap(({ document, booking }) =>
        document.kind === 'CreditNote' ? [{ document, booking }] : [],
      ),
      refundedBefore: sumOf(notes, (note) => note.amount),
      refund: { amount, currency, reason, lineIds, givenAt },
      payment: toReceived(await repository.findPayment(tx, orderId)),
    })
  }

  async function numberIn(tx: Tx, { orderId, refundId }: Numbered): Promise<Row<'invoices'>> {
    const series = refundId === null ? 'Invoice' : 'CreditNote'
    const lastNumber = await repository.lockSeries(tx, series)
    const given = await repository.findInvoice(tx, { orderId, refundId })
    if (given) return given
    const number = lastNumber + 1
    const issuedAt = clock()
    const numbering = { number: formatNumber(series, number), issuedAt }
    const { document, booking } =
      refundId === null
        ? await writeInvoice(tx, orderId, numbering)
        : await writeCreditNote(tx, orderId, refundId, numbering)
    assertPrintable(document)
    await repository.setLastNumber(tx, series, number)
    failpoint('invoice-counted')
    await mail.queueDocument(tx, document, { series, number })
    const written = { document: JSON.stringify(document), booking: JSON.stringify(booking) }
    return repository.insertInvoice(tx, { series, number, orderId, refundId, issuedAt, ...written })
  }

  return {
    /** Queues the invoice of a completed order in the caller's transaction, unless a merchant of record sold it and writes its own. */
    queueInvoice: (tx: Tx, order: InvoicedOrder): Promise<void> => queueOurs(tx, order, null),
    /** The same for the credit note of a refund. */
    queueCreditNote: (tx: Tx, order: InvoicedOrder, refundId: string): Promise<void> => queueOurs(tx, order, refundId),

    /**
     * Issues a document once, with the next number of its series; a repeated call returns the first. Numbers have no gaps, even
     * after a crash. The document is stored for good and mailed. Throws DocumentError, and uses no number, when its sums do not
     * reconcile.
     */
    async number(what: Numbered): Promise<Row<'invoices'>> {
      // A credit note names the invoice that it corrects, whose own job may not have run yet.
      if (what.refundId !== null) await database.transaction((tx) => numberIn(tx, { ...what, refundId: null }))
      const invoice = await database.transaction((tx) => numberIn(tx, what))
      failpoint('invoice-committed')
      return invoice
    },
  }
}

export type InvoiceService = ReturnType<typeof createInvoiceService>

async function readSold(tx: Tx, orders: OrderService, orderId: string): Promise<SoldOrder> {
  const { order, wire, totals } = await orders.read(tx, orderId)
  const { customer, completedAt, taxation } = order
  if (!customer || !completedAt) throw new Error(`Order ${orderId} was not completed by anybody`)
  const { id, currency, items, couponsApplied } = wire
  return { id, currency, items, couponsApplied, customer, totals, taxation, completedAt }
}

async function readInvoice(tx: Tx, orderId: string): Promise<IssuedDocument<Invoice>> {
  const invoice = await repository.findInvoice(tx, { orderId, refundId: null })
  if (invoice?.document.kind !== 'Invoice') throw new Error(`Order ${orderId} has no invoice`)
  return { document: invoice.document, booking: invoice.booking }
}

const toReceived = ({ provider, amount, currency, receivedAmount, receivedCurrency }: Row<'payments'>): Received => ({
  provider,
  amount: receivedAmount ?? amount,
  currency: receivedCurrency ?? currency,
})
