import type { LineItem } from '#contract/entities/orders.ts'
import { isFeeLine } from '#contract/license-transfers.ts'
import type { Row } from '#service/database/index.ts'
import type { Grant } from '#service/licensing/index.ts'
import { toMinor } from '#service/platform/index.ts'
import { shareOut } from '../invoices/proportional-shares.ts'
import type { SoldGoods } from '../payments/providers/provider.ts'

/** Copies of a line that cost the same, with the price and the list price of one copy in minor units. */
export type LinePart = { quantity: number; amount: number; original: number }

export function partsOf(line: LineItem, currency: string): LinePart[] {
  const listed = line.variation?.originalPrice[currency]
  return (line.parts ?? [line]).map(({ quantity, price }) => {
    const amount = toMinor(price?.[currency] ?? 0, currency)
    return { quantity, amount, original: listed === undefined ? amount : toMinor(listed, currency) }
  })
}

const sumOf = (line: LineItem, currency: string, pick: (part: LinePart) => number) =>
  partsOf(line, currency).reduce((sum, part) => sum + pick(part) * part.quantity, 0)

/** The price of all copies of a line, in minor units. */
export const lineTotal = (line: LineItem, currency: string): number => sumOf(line, currency, ({ amount }) => amount)

/** The list price of all copies of a line, before any reduction. */
export const lineOriginal = (line: LineItem, currency: string): number =>
  sumOf(line, currency, ({ original }) => original)

export const nameLine = (line: LineItem): string =>
  line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)

/** The copies of a line that cost anything, as a merchant of record sells them. */
export const toSoldGoods = (line: LineItem, currency: string): SoldGoods[] =>
  partsOf(line, currency).flatMap(({ quantity, amount }) =>
    amount === 0 ? [] : [{ lineId: line.id, name: describeGoods(line), quantity, amount }],
  )

const describeGoods = (line: LineItem) => [nameLine(line), line.variation?.name].filter(Boolean).join(', ')

/** What was paid for each line as it was sold, in minor units; where no taxes of ours are stored, its share of the whole. */
export function paidPerLine(
  { currency, taxation, due }: Pick<Row<'orders'>, 'currency' | 'taxation' | 'due'>,
  lines: readonly LineItem[],
): Map<string, number> {
  if (taxation) return new Map(taxation.lines.map(({ id, gross }) => [id, gross]))
  const prices = lines.map((line) => lineTotal(line, currency))
  const shares = shareOut(due ?? sumOfAll(prices), prices)
  return new Map(lines.map(({ id }, index) => [id, shares[index] ?? 0]))
}

const sumOfAll = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The names of the products in a bundle; of a partial bundle, those that the customer did not own. */
export const contentsOf = (line: LineItem): string[] => {
  if (line.type === 'Product') return []
  const bought = productsOf(line)
  return (line.bundle?.products ?? []).filter(({ id }) => bought.includes(id)).map(({ name }) => name)
}

/** How many licenses of each product some lines of an order stand for. */
export function countLicenses({ items }: { items: readonly LineItem[] }, lineIds: readonly string[]) {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const line of items.filter(({ id }) => lineIds.includes(id))) {
    const known = line.type === 'Product' ? (line.product ? [line.product] : []) : (line.bundle?.products ?? [])
    for (const { id, name } of known) names.set(id, name)
    for (const id of productsOf(line)) counts.set(id, (counts.get(id) ?? 0) + line.quantity)
  }
  return [...counts].map(([id, count]) => ({ product: names.get(id) ?? id, count }))
}

/** The products of which a line gives licenses: none of a fee. */
export function productsOf(line: LineItem): string[] {
  if (isFeeLine(line)) return []
  if (line.type === 'Product') return [line.productId]
  const products = line.bundle?.products ?? []
  return products.filter(({ included }) => !line.partial || included).map(({ id }) => id)
}

/** The licenses a paid order grants: one for each product of each copy of each line. */
export function toGrants(orderId: string, lines: LineItem[], maxActivations: ReadonlyMap<string, number>): Grant[] {
  return lines.flatMap((line) =>
    copiesOf(orderId, line).map(({ productId, grantKey }) => ({
      productId,
      maxActivations: maxActivations.get(productId) ?? 1,
      grantKey,
    })),
  )
}

export const grantKeysOf = (orderId: string, line: LineItem): string[] =>
  copiesOf(orderId, line).map(({ grantKey }) => grantKey)

const copiesOf = (orderId: string, line: LineItem) =>
  productsOf(line).flatMap((productId) =>
    Array.from({ length: line.quantity }, (_, copy) => ({
      productId,
      grantKey: `${orderId}/${line.id}/${productId}/${copy}`,
    })),
  )
