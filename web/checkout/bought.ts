import type { Download } from '#contract/entities/catalogue.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { isFeeLine } from '#contract/license-transfers.ts'
import type { Platform } from '#contract/statuses.ts'

export type Bought = { id: string; name: string }

/** The products of an order, each once; of a partial bundle those that the customer did not own. */
export function listBought(items: readonly LineItem[]): Bought[] {
  const names = new Map(items.flatMap(productsOf).map(({ id, name }) => [id, name]))
  return [...names].map(([id, name]) => ({ id, name }))
}

/** What of an order comes by e-mail, right in number: 'license', or 'licenses and invoice'. */
export function nameMailed({ items, total, merchant }: Pick<Checkout, 'items' | 'total' | 'merchant'>): string {
  const count = items.reduce((sum, line) => sum + line.quantity * productsOf(line).length, 0)
  const licenses = count === 1 ? 'license' : 'licenses'
  return total.due.amount === 0 || merchant !== undefined ? licenses : `${licenses} and invoice`
}

/** 'Your license comes by e-mail.' */
export function describeDelivery(checkout: Parameters<typeof nameMailed>[0]): string {
  const mailed = nameMailed(checkout)
  return `Your ${mailed} ${mailed === 'license' ? 'comes' : 'come'} by e-mail.`
}

/** Whether the fee of a license transfer is paid here, and nothing is bought. */
export const isTransferFee = ({ items }: { items: readonly LineItem[] }): boolean => items.some(isFeeLine)

function productsOf(line: LineItem): Bought[] {
  if (isFeeLine(line)) return []
  if (line.type === 'Product') return [{ id: line.productId, name: line.product?.name ?? line.productId }]
  return (line.bundle?.products ?? []).filter(({ included }) => !line.partial || included)
}

type File = Pick<Download, 'key' | 'platform' | 'path'>
export type OpenFile = { key: string; platform: Platform; path: string }

/** What can be done about a product's files: download them, look for them in the account, or wait for the first release. */
export type Files = { kind: 'open'; own: OpenFile | null; others: OpenFile[] } | { kind: 'account' | 'none' }

/** A product's files as a visitor may have them: the one for their system apart, or the one for every system. */
export function arrangeFiles(
  { downloads = [] }: { downloads?: readonly File[] | undefined },
  platform: Platform | null,
): Files {
  if (downloads.length === 0) return { kind: 'none' }
  const files = downloads.flatMap(({ key, platform, path }) => (path === null ? [] : [{ key, platform, path }]))
  if (files.length === 0) return { kind: 'account' }
  const find = (wanted: Platform | null) => files.find((file) => file.platform === wanted)
  const own = find(platform) ?? find('Universal') ?? null
  return { kind: 'open', own, others: files.filter((file) => file !== own) }
}

/** On how many computers a license is active at a time. */
export const describeSeats = (seats: number): string =>
  `One license covers ${seats === 1 ? 'one computer' : `up to ${seats} computers`} at a time.`
