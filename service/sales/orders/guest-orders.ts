import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import * as repository from './repository.ts'

export type GuestOrders = {
  /** Assigns a completed guest order to an account and grants its licenses. */
  attach: (tx: Tx, orderId: string, customerId: string) => Promise<void>
  /** Makes a completed guest order wait until somebody confirms its address. */
  hold: (tx: Tx, orderId: string, email: string) => Promise<void>
  /** How many completed orders wait until an address, given in lower case, is confirmed. */
  countFor: (db: Queryable, email: string) => Promise<number>
  /** The guest of the newest order that waits until an address, given in lower case, is confirmed; null when none does. */
  findFor: (db: Queryable, email: string) => Promise<Contact | null>
  /** Gives a customer all orders that wait for the address that they have confirmed; returns how many. */
  claimFor: (tx: Tx, customer: Row<'customers'>) => Promise<number>
}

/** Orders that were bought without an account (specification §4 Account confirmed or unconfirmed). */
export function createGuestOrders(
  clock: Clock,
  grantLicenses: (tx: Tx, order: repository.StoredOrder) => Promise<void>,
): GuestOrders {
  async function attach(tx: Tx, orderId: string, customerId: string) {
    await repository.assignOrder(tx, orderId, { customerId, claimEmail: null }, clock())
    const order = await repository.lockOrder(tx, orderId)
    if (order) await grantLicenses(tx, order)
  }

  return {
    attach,
    hold: (tx, orderId, email) =>
      repository.assignOrder(tx, orderId, { claimEmail: email.trim().toLowerCase() }, clock()),
    countFor: repository.countWaiting,
    findFor: repository.findNewestWaiting,
    async claimFor(tx, { id, email }) {
      const waiting = await repository.lockWaiting(tx, email.toLowerCase())
      for (const orderId of waiting) await attach(tx, orderId, id)
      return waiting.length
    },
  }
}
