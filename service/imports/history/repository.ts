import { importSourceTitles } from '#contract/vendor-api/imports.ts'
import type { Queryable } from '#service/database/index.ts'
import type { Hits } from '#service/platform/index.ts'

/** The stores that an account came from, and what they knew of its customer, in the order of the imports. */
export async function findFormerStores(db: Queryable, customerId: string) {
  const rows = await db
    .selectFrom('importedCustomers')
    .innerJoin('imports', 'imports.id', 'importedCustomers.importId')
    .select(['importedCustomers.source', 'importedCustomers.knownSince', 'imports.createdAt as importedAt'])
    .select(['importedCustomers.importId', 'importedCustomers.language', 'importedCustomers.consents'])
    .select('importedCustomers.announcedAt')
    .where('importedCustomers.customerId', '=', customerId)
    .orderBy('imports.createdAt')
    .orderBy('importedCustomers.source')
    .execute()
  return rows.map((row) => ({ ...row, store: importSourceTitles[row.source] }))
}

/** What a customer bought at former stores, the oldest first. Amounts are in minor units. */
export async function findFormerOrders(db: Queryable, customerId: string) {
  const rows = await db
    .selectFrom('importedOrders')
    .select(['id', 'source', 'number', 'status', 'currency', 'discount', 'taxes', 'total', 'refunded', 'boughtAt'])
    .select('details')
    .where('customerId', '=', customerId)
    .orderBy('boughtAt')
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...order }) => ({
    ...order,
    store: importSourceTitles[order.source],
    paymentReference: details.paymentReference ?? null,
    coupon: details.coupon ?? null,
    lines: details.lines.map(({ product, name, productId, quantity, amount }) => ({
      name: name === '' ? product : name,
      productId,
      quantity,
      amount,
    })),
  }))
}

/** The subscriptions that a customer has, or had, at former stores, as they were when they were imported. */
export async function findFormerSubscriptions(db: Queryable, customerId: string) {
  const rows = await db
    .selectFrom('importedSubscriptions')
    .select(['id', 'source', 'reference', 'product', 'status', 'currency', 'amount', 'nextAt', 'details'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...subscription }) => ({
    ...subscription,
    store: importSourceTitles[subscription.source],
    provider: details.provider ?? null,
    interval: details.interval ?? null,
  }))
}

/**
 * Customers by the whole number of something that they bought at a former store, with and without the '#' that some stores print
 * before it; the latest purchase first.
 */
export async function findFormerOrderHits(db: Queryable, text: string, size: number): Promise<Hits<FormerOrderHit>> {
  const bare = text.replace(/^#/, '')
  const found = await db
    .selectFrom('importedOrders')
    .innerJoin('customers', 'customers.id', 'importedOrders.customerId')
    .select(['customers.id', 'customers.name', 'customers.email', 'customers.createdAt', 'customers.confirmedAt'])
    .select(['importedOrders.number', 'importedOrders.source'])
    .where('importedOrders.number', 'in', [bare, `#${bare}`])
    .orderBy('importedOrders.boughtAt', 'desc')
    .orderBy('importedOrders.id')
    .limit(size + 1)
    .execute()
  const rows = found.map(({ source, ...hit }) => ({ ...hit, store: importSourceTitles[source] }))
  return { rows: rows.slice(0, size), mayHaveMore: rows.length > size }
}

export type FormerOrderHit = {
  id: string
  name: string
  email: string
  createdAt: Date
  confirmedAt: Date | null
  number: string
  store: string
}
