import type { LineItem } from '#contract/entities/orders.ts'
import { nameLine } from '#web/checkout/prices.ts'

/** What was bought, in words: '2 × Clatter, Both Hands'. */
export const describeOrder = (items: LineItem[]): string =>
  items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${nameLine(item)}` : nameLine(item))).join(', ')
