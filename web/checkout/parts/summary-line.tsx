import type { LineItem } from '#contract/entities/orders.ts'
import { describeDiscount } from '#web/client/cart-lines.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { formatMoney, nameLine, priceLine } from '../prices.ts'
import styles from './summary.module.css'

/** One line of the order; where it is reduced, what it cost before and by what. */
export function SummaryLine({ line, currency }: { line: LineItem; currency: string }) {
  const price = priceLine(line, currency)
  const discount = describeDiscount(line, currency)
  return (
    <li className={styles.line}>
      <span className={styles.name}>{nameLine(line)}</span>
      <span className={styles.price}>
        {price?.before && (
          <>
            <VisuallyHidden>Before: </VisuallyHidden>
            <s className={styles.before}>{formatMoney(price.before)}</s>
            <VisuallyHidden>Now: </VisuallyHidden>
          </>
        )}
        {price && formatMoney(price.now)}
      </span>
      <span className="p-hint">
        {line.variation?.name}
        {line.quantity > 1 && <span className={styles.quantity}>{line.quantity} licenses</span>}
      </span>
      {price?.before && discount && <span className={styles.discount}>{discount.name}</span>}
    </li>
  )
}
