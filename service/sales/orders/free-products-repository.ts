import { sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'

type Copies = { customerId: string; orderId: string; productIds: readonly string[] }

/** Stores that this order gives the customer these products, except those that another order gave them; returns which it does. */
export async function claimFreeCopies(tx: Tx, { customerId, orderId, productIds }: Copies): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  await tx
    .insertInto('freeGrants')
    .values(productIds.map((productId) => ({ customerId, productId, orderId })))
    .onConflict((conflict) => conflict.columns(['customerId', 'productId']).doNothing())
    .execute()
  const taken = await tx
    .selectFrom('freeGrants')
    .select('productId')
    .where('customerId', '=', customerId)
    .where('orderId', '=', orderId)
    .execute()
  return new Set(taken.map(({ productId }) => productId))
}

export async function findOtherCopies(db: Queryable, { customerId, orderId, productIds }: Copies) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('freeGrants')
    .innerJoin('orders', 'orders.id', 'freeGrants.orderId')
    .select(['freeGrants.productId', 'orders.status'])
    .where('freeGrants.customerId', '=', customerId)
    .where('freeGrants.orderId', '<>', orderId)
    .where(sql<boolean>`free_grants.product_id = any (${productIds}::text[])`)
    .orderBy('freeGrants.productId')
    .execute()
}

export async function releaseFreeCopies(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('freeGrants').where('orderId', '=', orderId).execute()
}
