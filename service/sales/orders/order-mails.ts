import { randomUUID } from 'node:crypto'
import { conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { DocumentMails } from '../invoices/emails.ts'
import { findOfOrders } from '../invoices/repository.ts'
import type { OrderMails } from './emails.ts'
import type { OrderService } from './service.ts'

type Dependencies = Pick<SalesDependencies, 'database' | 'audit'> & {
  orders: OrderService
  mail: OrderMails & DocumentMails
}

/** Mails of completed orders that are sent once more. */
export function createOrderResend({ database, audit, orders, mail }: Dependencies) {
  return {
    /**
     * Queues the confirmation of a completed order and its documents again, to the address on the order, and returns that
     * address. 404 for an unknown order, 409 for one that is not completed or whose customer was erased.
     */
    resend: (orderId: string): Promise<{ to: string; mails: number }> =>
      database.transaction(async (tx) => {
        if (!isUuid(orderId)) throw notFound('There is no such order')
        const order = await orders.lock(tx, orderId)
        const { status, customer, customerId } = order.order
        if (status !== 'Completed') throw conflict('This order is not completed, so nothing was mailed')
        if (!customer) throw conflict('The customer of this order was erased: there is nobody to mail to')
        const again = randomUUID()
        await mail.queueOrderCompleted(tx, order, customerId === null, again)
        const documents = await findOfOrders(tx, [orderId])
        for (const { document, series, number } of documents)
          await mail.queueDocument(tx, document, { series, number }, again)
        const mails = 1 + documents.length
        await audit.note(tx, { actor: 'Vendor', action: 'OrderMailed', about: orderId, details: { mails } })
        return { to: customer.email, mails }
      }),
  }
}
