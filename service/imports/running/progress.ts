import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportCounts, ImportEntryKind, ImportTotal } from '#service/database/index.ts'
import type { Decision } from '../deciding/context.ts'
import type { OrderSums } from '../records.ts'

/** Counts what has become of a record. */
export function count(counts: ImportCounts, kind: ImportEntryKind, { outcome }: Decision): void {
  const ofKind = counts[kind] ?? {}
  ofKind[outcome] = (ofKind[outcome] ?? 0) + 1
  counts[kind] = ofKind
}

function findTotal(totals: ImportTotal[], source: ImportSource, product: string | null, currency: string): ImportTotal {
  const found = totals.find((one) => one.source === source && one.product === product && one.currency === currency)
  if (found) return found
  const nothing = { source, product, currency, read: noSum(), imported: noSum(), statedDifference: null }
  totals.push(nothing)
  return nothing
}

const noSum = () => ({ orders: 0, amount: 0 })

const isHere: Record<Decision['outcome'], boolean> = {
  created: true,
  merged: true,
  kept: true,
  skipped: false,
  rejected: false,
}

/** Adds an order to what its currency and its products come to in the files. */
export function addRead(totals: ImportTotal[], source: ImportSource, order: OrderSums): void {
  addSums(order, (product) => findTotal(totals, source, product, order.currency).read)
}

/** Adds an order to what its currency and its products come to here, if it is here. */
export function addImported(totals: ImportTotal[], source: ImportSource, order: OrderSums, decision: Decision): void {
  if (!isHere[decision.outcome]) return
  const stored = decision.stored ?? order
  addSums(stored, (product) => findTotal(totals, source, product, stored.currency).imported)
}

/** Counts an order once in all, and once for each of its products. */
function addSums({ total, lines }: OrderSums, find: (product: string | null) => ImportTotal['read']): void {
  const parts = new Map<string | null, number>([[null, total]])
  for (const { product, amount } of lines) parts.set(product, (parts.get(product) ?? 0) + amount)
  for (const [product, amount] of parts) {
    const sum = find(product)
    sum.orders += 1
    sum.amount += amount
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
