import type { Row, Tx } from '#service/database/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { DisputeService } from '../disputes/service.ts'
import type { InvoiceService } from '../invoices/service.ts'
import type { OrderMails } from '../orders/emails.ts'
import type { OrderService, PricedOrder } from '../orders/service.ts'
import type { RefundService } from '../refunds/service.ts'

type Dependencies = Pick<SalesDependencies, 'identity' | 'failpoint' | 'transfers'> & {
  orders: OrderService
  invoices: InvoiceService
  refunds: RefundService
  disputes: DisputeService
  mail: OrderMails
}

/** The completion of an order after its payment: all of it once, or none of it (specification §4). */
export function createCompletion(dependencies: Dependencies) {
  const { orders, identity, invoices, refunds, disputes, transfers, mail, failpoint } = dependencies
  /** Gives a guest order to the confirmed account of its address, or makes it wait. Returns the order afterwards. */
  async function receiveGuestOrder(tx: Tx, order: Row<'orders'>): Promise<PricedOrder> {
    if (!order.customer) throw new Error(`Order ${order.id} was completed without a customer`)
    const customerId = await identity.receiveGuest(tx, order.customer, order.id)
    if (customerId === null) await orders.guests.hold(tx, order.id, order.customer.email)
    else await orders.guests.attach(tx, order.id, customerId)
    return orders.read(tx, order.id)
  }

  async function deliver(tx: Tx, priced: PricedOrder): Promise<PricedOrder> {
    if (priced.order.customerId === null) return receiveGuestOrder(tx, priced.order)
    await orders.grantLicenses(tx, priced.order)
    return priced
  }

  /** Completes the transfer that a fee is for, or gives the fee back where that is not possible any more. */
  async function completeFee(tx: Tx, paid: PricedOrder, payment: Row<'payments'>): Promise<void> {
    const obstacle = await transfers.paid.completePaid(tx, paid.order.id)
    failpoint('licenses-granted')
    if (obstacle === null) await mail.queueOrderCompleted(tx, paid, false)
    failpoint('mail-queued')
    await invoices.queueInvoice(tx, paid.order)
    await refunds.catchUp(tx, payment)
    await disputes.catchUp(tx, payment)
    if (obstacle !== null) await refunds.returnRest(tx, payment, { begunBy: 'Shop', reason: obstacle })
  }

  return {
    /** Completes a paid order in the caller's transaction: licenses or transfer, email, invoice and earlier events. */
    async complete(tx: Tx, payment: Row<'payments'>): Promise<void> {
      const { orderId } = payment
      failpoint('completion-begun')
      if (!(await orders.complete(tx, orderId))) throw new Error(`Order ${orderId} was paid but not processing`)
      failpoint('order-completed')
      const paid = await orders.read(tx, orderId)
      if (paid.order.purpose === 'TransferFee') return completeFee(tx, paid, payment)
      const completed = await deliver(tx, paid)
      failpoint('licenses-granted')
      await mail.queueOrderCompleted(tx, completed, paid.order.customerId === null)
      failpoint('mail-queued')
      if (completed.totals.due === 0) return
      await invoices.queueInvoice(tx, paid.order)
      await refunds.catchUp(tx, payment)
      await disputes.catchUp(tx, payment)
    },
  }
}

export type Completion = ReturnType<typeof createCompletion>
