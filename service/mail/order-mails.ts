import type { Tx } from '../database/connection.ts'
import type { Contact } from '../database/schema.ts'
import type { PricedOrder } from '../orders/service.ts'
import { type Waiver, type Withdrawal, waiverLetter, withdrawalLetter } from './law-letters.ts'
import type { LetterSettings } from './letter.ts'
import { orderLetter } from './order-letter.ts'
import type { QueueLetter } from './queue.ts'

/** Mails about an order and what the law has us confirm of it. Each is sent once for what it tells of. */
export type OrderMails = {
  /** The confirmation of a completed order. */
  queueOrderCompleted: (tx: Tx, completed: PricedOrder) => Promise<void>
  /** What the customer agreed to when they asked for delivery at once. */
  queueWaiver: (tx: Tx, to: Contact, waiver: Waiver) => Promise<void>
  /** At once after a withdrawal, to the address that it names: that it came, and when. */
  queueWithdrawal: (tx: Tx, withdrawal: Withdrawal) => Promise<void>
}

export function createOrderMails(queue: QueueLetter, settings: LetterSettings): OrderMails {
  return {
    async queueOrderCompleted(tx, { order, wire, totals }) {
      const { id, customer, customerId, completedAt } = order
      if (!customer) throw new Error(`Order ${id} was completed without a customer`)
      const bought = { customer, order: wire, totals, completedAt, isWaiting: customerId === null }
      await queue(tx, { to: customer.email, key: `order-completed:${id}` }, orderLetter(settings, bought))
    },
    queueWaiver: (tx, to, waiver) =>
      queue(tx, { to: to.email, key: `waiver:${waiver.orderId}` }, waiverLetter(settings, to, waiver)),
    queueWithdrawal: (tx, withdrawal) =>
      queue(tx, { to: withdrawal.email, key: `withdrawal:${withdrawal.id}` }, withdrawalLetter(settings, withdrawal)),
  }
}
