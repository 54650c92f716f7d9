import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportCounts, ImportEntryKind, ImportTotal } from '#service/database/index.ts'
import type { Decision } from '../deciding/context.ts'
import type { OrderSums } from '../reading/read-items.ts'

/** Counts what has become of a record. */
export function count(counts: ImportCounts, kind: ImportEntryKind, { outcome }: Decision): void {
  const ofKind = counts[kind] ?? {}
  ofKind[outcome] = (ofKind[outcome] ?? 0) + 1
  counts[kind] = ofKind
}

const isHere: Record<Decision['outcome'], boolean> = {
  created: true,
  merged: true,
  kept: true,
  skipped: false,
  rejected: false,
}

function findTotal(totals: ImportTotal[], source: ImportSource, product: string | null, currency: string): ImportTotal {
  const found = totals.find((one) => one.source === source && one.product === product && one.currency === currency)
  if (found) return found
  const nothing = { source, product, currency, read: noSum(), imported: noSum(), statedDifference: null }
  totals.push(nothing)
  return nothing
}

const noSum = () => ({ orders: 0, amount: 0 })

/** Adds an order to what its currency and its products come to. */
export function addOrder(totals: ImportTotal[], source: ImportSource, order: OrderSums, { outcome }: Decision): void {
  const parts: [string | null, number][] = [
    [null, order.total],
    ...order.lines.map(({ product, amount }): [string, number] => [product, amount]),
  ]
  for (const [product, amount] of parts) {
    const total = findTotal(totals, source, product, order.currency)
    for (const sum of isHere[outcome] ? [total.read, total.imported] : [total.read]) {
      sum.orders += 1
      sum.amount += amount
    }
  }
}

/** Notes by how much a sum that a file states itself is more than what its orders come to. */
export function addStated(
  totals: ImportTotal[],
  source: ImportSource,
  stated: { currency: string; difference: number },
): void {
  const total = findTotal(totals, source, null, stated.currency)
  total.statedDifference = (total.statedDifference ?? 0) + stated.difference
}
