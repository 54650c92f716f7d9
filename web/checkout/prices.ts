import type { Checkout } from '#contract/entities/checkout.ts'
import type { Money } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { formatMoney as formatAmount } from '#contract/format-money.ts'

/** An amount as text, as the shop's pages and the mails write it. */
export const formatMoney = ({ currency, amount }: Money): string => formatAmount(amount, currency)

/** What a line costs with its quantity, now and before any discount; null when the order does not say. */
export function priceLine(line: LineItem, currency: string): { now: Money; before: Money | null } | null {
  const price = (line.price ?? line.variation?.price)?.[currency]
  if (price === undefined) return null
  const original = line.variation?.originalPrice[currency] ?? price
  // A sum of fractions has more decimals than any currency.
  const money = (amount: number) => ({ currency, amount: Number(amount.toFixed(4)) })
  const parts = line.parts ?? [{ quantity: line.quantity, price: { [currency]: price } }]
  const now = parts.reduce((sum, part) => sum + (part.price[currency] ?? 0) * part.quantity, 0)
  return { now: money(now), before: original > price ? money(original * line.quantity) : null }
}

/** What a line is called. */
export function nameLine(line: LineItem): string {
  return line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)
}

/** How many pieces the lines are together. */
export const countPieces = (lines: readonly LineItem[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The taxes by name; while nothing tells where the order goes, that they are still to come. */
export function nameTaxes({
  total,
  taxation,
  billing,
  status,
}: Pick<Checkout, 'total' | 'taxation' | 'billing' | 'status'>): { label: string; words: string }[] {
  if (!taxation && status === 'Open' && billing.address === null) return [{ label: 'Taxes', words: 'by your country' }]
  const rows = taxation?.rows.length ? taxation.rows : [{ label: 'Taxes', amount: total.taxes }]
  return rows.map(({ label, amount }) => ({ label, words: formatMoney(amount) }))
}

/** What has to be said of the sums, so that they follow from the prices of the lines: how tax is in them, and why. */
export function explainSums({
  items,
  currency,
  total,
  taxation,
}: Pick<Checkout, 'items' | 'currency' | 'total' | 'taxation'>) {
  const prices = items.reduce((sum, line) => sum + (priceLine(line, currency)?.now.amount ?? 0), 0)
  // Sums of fractions are not exact, and half the smallest unit is less than any tax.
  const isBelowPrices = total.due.amount < prices - 0.005
  const howTaxed = taxation?.included ? 'The prices above contain the tax.' : isBelowPrices && untaxed
  return [howTaxed, taxation?.note].filter((words) => typeof words === 'string')
}

const untaxed = 'The prices above contain tax that you do not have to pay.'
