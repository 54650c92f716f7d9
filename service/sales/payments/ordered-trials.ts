import type { LineItem } from '#contract/entities/orders.ts'
import type { Catalogue } from '#service/catalogue/index.ts'
import { productsOf } from '../orders/order-lines.ts'

/** A product of an order that its customer can try; `days` from the start of the trial. */
export type OrderedTrial = { name: string; days: number }

/** What the customer of an order can try until it is paid: each product that the vendor offers a trial of, once. */
export function findOrderedTrials(
  items: readonly LineItem[],
  { products }: Pick<Catalogue, 'products'>,
): OrderedTrial[] {
  const ordered = new Set(items.flatMap(productsOf))
  return products
    .filter(({ id, trialDays }) => ordered.has(id) && trialDays > 0)
    .map(({ name, trialDays }) => ({ name, days: trialDays }))
}
