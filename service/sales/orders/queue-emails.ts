import type { Consent, Tx } from '#service/database/index.ts'
import type { EmailSettings, QueueEmail, Reader } from '#service/messaging/index.ts'
import {
  type ReceivedWithdrawal,
  vendorWithdrawalEmail,
  type WeighedOrder,
  type Withdrawal,
  withdrawalEmail,
} from '../withdrawals/emails.ts'
import { orderEmail, type ToldTaxes } from './emails.ts'
import type { PricedOrder } from './service.ts'

/** What mails tell of an order, and to whom. */
export type ToldOrder = Pick<PricedOrder, 'wire' | 'totals'> & {
  order: Pick<PricedOrder['order'], 'id' | 'customer' | 'customerId' | 'completedAt'> & {
    taxation?: ToldTaxes | null
    consent?: Consent | null
  }
}

/** Mails about an order and what the law has us confirm of it. Each is sent once for what it tells of. */
export type OrderMails = {
  /** The confirmation of a completed order: it repeats what was typed to nobody but the confirmed account that typed it. */
  queueOrderCompleted: (tx: Tx, completed: ToldOrder, isOfGuest: boolean) => Promise<void>
  /** At once after a withdrawal, to the address that it names: that it came, and when. */
  queueWithdrawal: (tx: Tx, withdrawal: ReceivedWithdrawal) => Promise<void>
  /** To the vendor: a withdrawal, and the orders that it may be about. */
  queueVendorWithdrawal: (tx: Tx, withdrawal: Withdrawal, orders: WeighedOrder[]) => Promise<void>
}

export function createOrderMails(queue: QueueEmail, settings: EmailSettings): OrderMails {
  return {
    async queueOrderCompleted(tx, { order, wire, totals }, isOfGuest) {
      const { id, customer, customerId, completedAt, taxation: taxes = null, consent = null } = order
      if (!customer) throw new Error(`Order ${id} was completed without a customer`)
      const bought = { order: wire, totals, taxes, completedAt, consent, isWaiting: customerId === null }
      const write = (reader: Reader) => {
        const typed = isOfGuest || reader.name === null ? {} : customer
        return orderEmail(settings, { ...bought, customer: { ...typed, ...reader } })
      }
      await queue(tx, { kind: 'order-completed', to: customer.email, key: `order-completed:${id}` }, write)
    },
    queueWithdrawal: (tx, withdrawal) =>
      queue(tx, { kind: 'withdrawal', to: withdrawal.email, key: `withdrawal:${withdrawal.id}` }, () =>
        withdrawalEmail(settings, withdrawal),
      ),
    queueVendorWithdrawal: (tx, withdrawal, orders) =>
      queue(tx, { kind: 'vendor', to: settings.vendor.email, key: `withdrawal-news:${withdrawal.id}` }, () =>
        vendorWithdrawalEmail(withdrawal, orders),
      ),
  }
}
