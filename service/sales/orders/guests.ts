import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import type { StoredOrder } from './repository.ts'
import { lockOrder } from './repository.ts'

export type GuestOrders = {
  /** Makes a completed guest order an account's own, and grants its licenses. */
  attach: (tx: Tx, orderId: string, customerId: string) => Promise<void>
  /** Has a completed guest order wait for whoever proves the address. */
  hold: (tx: Tx, orderId: string, email: string) => Promise<void>
  /** How many completed orders wait for whoever proves an address, which is in lower case. */
  countFor: (db: Queryable, email: string) => Promise<number>
  /** The guest whose newest completed order waits for whoever proves an address, which is in lower case; null when none does. */
  findFor: (db: Queryable, email: string) => Promise<Contact | null>
  /** Gives a customer all that waits for the address that they have proved to own; answers how many orders. */
  claimFor: (tx: Tx, customer: Row<'customers'>) => Promise<number>
}

/** What was bought without an account (specification §4 Account confirmed or unconfirmed). */
export function createGuestOrders(
  clock: Clock,
  grantLicenses: (tx: Tx, order: StoredOrder) => Promise<void>,
): GuestOrders {
  const change = (tx: Tx, id: string, changes: { customerId?: string; claimEmail: string | null }) =>
    tx
      .updateTable('orders')
      .set({ ...changes, updatedAt: clock() })
      .where('id', '=', id)
      .execute()

  async function attach(tx: Tx, orderId: string, customerId: string) {
    await change(tx, orderId, { customerId, claimEmail: null })
    const order = await lockOrder(tx, orderId)
    if (order) await grantLicenses(tx, order)
  }

  return {
    attach,
    hold: async (tx, orderId, email) => void (await change(tx, orderId, { claimEmail: email.trim().toLowerCase() })),
    async countFor(db, email) {
      const waiting = await db
        .selectFrom('orders')
        .select('id')
        .where('claimEmail', '=', email)
        .where('status', '=', 'Completed')
        .execute()
      return waiting.length
    },
    async findFor(db, email) {
      const newest = await db
        .selectFrom('orders')
        .select('customer')
        .where('claimEmail', '=', email)
        .where('status', '=', 'Completed')
        .orderBy('completedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return newest?.customer ?? null
    },
    async claimFor(tx, { id, email }) {
      const waiting = await tx
        .selectFrom('orders')
        .select('id')
        .where('claimEmail', '=', email.toLowerCase())
        .where('status', '=', 'Completed')
        .orderBy('id')
        .forUpdate()
        .execute()
      for (const order of waiting) await attach(tx, order.id, id)
      return waiting.length
    },
  }
}
