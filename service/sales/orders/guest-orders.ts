import type { Row, Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import * as repository from './repository.ts'

/** Orders that were bought without an account (specification §4 Account confirmed or unconfirmed). */
export function createGuestOrders(
  clock: Clock,
  grantLicenses: (tx: Tx, order: repository.StoredOrder) => Promise<void>,
) {
  async function attach(tx: Tx, orderId: string, customerId: string) {
    await repository.assignOrder(tx, orderId, { customerId, claimEmail: null }, clock())
    const order = await repository.lockOrder(tx, orderId)
    if (order) await grantLicenses(tx, order)
  }

  return {
    attach,
    /** Makes a completed guest order wait until somebody confirms its address. */
    hold: (tx: Tx, orderId: string, email: string): Promise<void> =>
      repository.assignOrder(tx, orderId, { claimEmail: email.trim().toLowerCase() }, clock()),
    /** How many completed orders wait until an address, given in lower case, is confirmed. */
    countFor: repository.countWaiting,
    /** The guest of the newest order that waits until an address, given in lower case, is confirmed; null when none does. */
    findFor: repository.findNewestWaiting,
    /** Gives a customer all orders that wait for the address that they have confirmed; returns how many. */
    async claimFor(tx: Tx, { id, email }: Row<'customers'>): Promise<number> {
      const waiting = await repository.lockWaiting(tx, email.toLowerCase())
      for (const orderId of waiting) await attach(tx, orderId, id)
      return waiting.length
    },
  }
}
