import type { Clock } from '../adapters/clock.ts'
import type { Failpoint } from '../adapters/failpoint.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import type { JobService } from '../jobs/service.ts'
import * as repository from './repository.ts'

export const invoiceJob = 'number-invoice'

/** What a number is given to: an order, or a refund of one. */
export type Numbered = { orderId: string; refundId: string | null }

export type InvoiceService = {
  /** Has a completed order's invoice numbered once the caller's transaction has committed. */
  queueInvoice: (tx: Tx, orderId: string) => Promise<void>
  /** The same for the credit note of a refund. */
  queueCreditNote: (tx: Tx, orderId: string, refundId: string) => Promise<void>
  /** Gives the next number of its series, once: asked again, it answers the first. Without gaps, whoever dies meanwhile. */
  number: (what: Numbered) => Promise<Row<'invoices'>>
}

type Dependencies = { database: Database; clock: Clock; jobs: JobService; failpoint: Failpoint }

/** Numbers of invoices and credit notes: given by a job, so that no completion waits for another's. */
export function createInvoiceService({ database, clock, jobs, failpoint }: Dependencies): InvoiceService {
  const queue = (tx: Tx, { orderId, refundId }: Numbered) =>
    jobs.enqueue(tx, {
      kind: invoiceJob,
      payload: { orderId, refundId },
      dedupeKey: `${invoiceJob}:${refundId ?? orderId}`,
    })
  return {
    queueInvoice: (tx, orderId) => queue(tx, { orderId, refundId: null }),
    queueCreditNote: (tx, orderId, refundId) => queue(tx, { orderId, refundId }),

    async number(what) {
      const invoice = await database.transaction(async (tx) => {
        const series = what.refundId === null ? 'Invoice' : 'CreditNote'
        const lastNumber = await repository.lockSeries(tx, series)
        const given = await repository.findInvoice(tx, what)
        if (given) return given
        const number = lastNumber + 1
        await repository.setLastNumber(tx, series, number)
        failpoint('invoice-counted')
        return repository.insertInvoice(tx, { series, number, ...what, issuedAt: clock() })
      })
      failpoint('invoice-committed')
      return invoice
    },
  }
}
