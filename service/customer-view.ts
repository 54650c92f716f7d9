import { type CustomerView, viewedItems } from '#contract/vendor-api/customer-changes.ts'
import type { Services } from './modules.ts'

type Dependencies = Pick<Services, 'database' | 'identity' | 'inventory' | 'ownOrders' | 'audit'>
type Page<Item> = { items: Item[]; next: string | null }

/** What a customer sees in the account: read by the same services, and noted in the audit log each time. */
export function createCustomerView({ database, identity, inventory, ownOrders, audit }: Dependencies) {
  return async (customerId: string, reason: string): Promise<CustomerView> => {
    await identity.requireAccount(customerId)
    await database.transaction((tx) =>
      audit.noteWithReason(
        tx,
        { actor: 'Vendor', action: 'CustomerViewed', about: customerId },
        { reason, customerId },
      ),
    )
    // No session: nothing of this is done in the name of the customer.
    const caller = { customerId, sessionId: '' }
    const products = await readSome((cursor) => inventory.listProducts(caller, { cursor }))
    const licenses = await readSome((cursor) => inventory.listLicenses(caller, { cursor }))
    const orders = await readSome((cursor) => ownOrders.list(caller, cursor))
    return {
      user: await identity.getUser(caller),
      products: products.items,
      licenses: licenses.items,
      orders: orders.items,
      isComplete: [products, licenses, orders].every(({ next }) => next === null),
    }
  }
}

/** Reads the pages of a list up to the number of items that a view shows. */
async function readSome<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Page<Item>> {
  const items: Item[] = []
  let next: string | null = null
  do {
    const page = await read(cursorOf(next))
    items.push(...page.items)
    next = page.next
  } while (next !== null && items.length < viewedItems)
  return { items, next }
}

const cursorOf = (next: string | null): string | undefined =>
  next === null ? undefined : (new URL(next, 'http://service').searchParams.get('cursor') ?? undefined)
