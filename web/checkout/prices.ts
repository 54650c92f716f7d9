import type { Money } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'

/** An amount as the page shows it, with as many decimals as its currency has. */
export function formatMoney({ currency, amount }: Money): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}

/** What a line costs with its quantity, now and before any discount; null when the order does not say. */
export function priceLine(line: LineItem, currency: string): { now: Money; before: Money | null } | null {
  const price = (line.price ?? line.variation?.price)?.[currency]
  if (price === undefined) return null
  const original = line.variation?.originalPrice[currency] ?? price
  const times = (amount: number) => ({ currency, amount: amount * line.quantity })
  return { now: times(price), before: original > price ? times(original) : null }
}

/** What a line is called. */
export function nameLine(line: LineItem): string {
  return line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)
}
