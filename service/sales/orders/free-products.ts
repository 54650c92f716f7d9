import type { LineItem } from '#contract/entities/orders.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import type { Grant } from '#service/licensing/index.ts'
import { conflict } from '#service/platform/index.ts'
import { claimFreeCopies, findOtherCopies } from './free-products-repository.ts'
import { productsOf } from './order-lines.ts'

type OwnedOrder = { orderId: string; customerId: string; items: readonly LineItem[]; currency: string }

/** Throws a 409 problem when the customer already has their copy of a free product in the order. */
export async function assertNoSecondCopies(db: Queryable, order: OwnedOrder): Promise<void> {
  const refusal = await findRefusal(db, order)
  if (refusal !== null) throw conflict(refusal, 'free-product-owned')
}

/** Stores that the order gives the customer their copy of each free product. Throws a 409 problem when they have one already. */
export async function claimFreeProducts(tx: Tx, order: OwnedOrder): Promise<void> {
  const products = freeProductsOf(order)
  const taken = await claimFreeCopies(tx, { ...order, productIds: [...products.keys()] })
  if (taken.size === products.size) return
  await assertNoSecondCopies(tx, order)
  throw conflict('Another order changed your free products just now: try again')
}

/** The grants of an order without those of free products that another order gave the customer; one grant per free product. */
export async function filterGrants(tx: Tx, order: OwnedOrder, toGrants: (lines: LineItem[]) => Grant[]) {
  const free = order.items.filter((line) => isFree(line, order.currency))
  const paid = order.items.filter((line) => !free.includes(line))
  const productIds = [...freeProductsOf(order).keys()]
  const taken = await claimFreeCopies(tx, { ...order, productIds })
  const copies = toGrants(free)
  const firstCopies = productIds.flatMap((id) => copies.find(({ productId }) => productId === id) ?? [])
  return [...toGrants(paid), ...firstCopies.filter(({ productId }) => taken.has(productId))]
}

async function findRefusal(db: Queryable, order: OwnedOrder): Promise<string | null> {
  const products = freeProductsOf(order)
  const [other] = await findOtherCopies(db, { ...order, productIds: [...products.keys()] })
  if (!other) return null
  const name = products.get(other.productId) ?? other.productId
  return other.status === 'Completed'
    ? `You already have your free copy of ${name}: it is in your account, under Products`
    : `Another order of yours is getting you your free copy of ${name}: complete that one first`
}

/** Whether a line is free by the catalogue. Lines that a coupon makes free are limited by the coupon. */
const isFree = (line: LineItem, currency: string) => line.variation?.price[currency] === 0

/** The free products of an order with their names, sorted by id, so that two orders lock them in the same order. */
function freeProductsOf({ items, currency }: Pick<OwnedOrder, 'items' | 'currency'>): Map<string, string> {
  const named = items
    .filter((line) => isFree(line, currency))
    .flatMap((line) => productsOf(line).map((id): [string, string] => [id, nameOf(line, id)]))
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)))
}

function nameOf(line: LineItem, productId: string): string {
  const product = line.type === 'Product' ? line.product : line.bundle?.products.find(({ id }) => id === productId)
  return product?.name ?? productId
}
