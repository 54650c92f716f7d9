import type { Checkout } from '#contract/entities/checkout.ts'
import type { LineItem, OrderTotal } from '#contract/entities/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { formatMoney, nameLine, priceLine } from '../prices.ts'
import styles from './summary.module.css'

const dueLabels: Record<Checkout['status'], string> = {
  Open: 'To pay',
  ActionRequired: 'To pay',
  Processing: 'To pay',
  Held: 'Total',
  Completed: 'Paid',
  Failed: 'Not paid',
  Expired: 'Not paid',
}

/** What is bought, by whom, and what it comes to. */
export function Summary({ checkout }: { checkout: Checkout }) {
  const { items, currency, total, billing, status } = checkout
  return (
    <section className={styles.summary} aria-label="Your order">
      <p className={styles.due}>
        <span className={styles.dueLabel}>{dueLabels[status]}</span>
        <span className={styles.dueAmount}>{formatMoney(total.due)}</span>
      </p>
      <ul className={styles.lines}>
        {items.map((line) => (
          <Line key={line.id} line={line} currency={currency} />
        ))}
      </ul>
      <Totals total={total} />
      {billing.name && (
        <p className={styles.customer}>
          For {billing.name}, <span className={styles.email}>{billing.email}</span>
        </p>
      )}
    </section>
  )
}

function Line({ line, currency }: { line: LineItem; currency: string }) {
  const price = priceLine(line, currency)
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
      <span className={styles.detail}>
        {line.variation?.name}
        {line.quantity > 1 && <span className={styles.quantity}>{line.quantity} licenses</span>}
      </span>
    </li>
  )
}

function Totals({ total }: { total: OrderTotal }) {
  const { original, discount, subtotal, taxes, due } = total
  return (
    <dl className={styles.totals}>
      {discount.amount !== 0 && (
        <>
          <TotalRow name="Before discount" value={formatMoney(original)} />
          <TotalRow name="Discount" value={`−${formatMoney(discount)}`} />
        </>
      )}
      <TotalRow name="Subtotal" value={formatMoney(subtotal)} />
      <TotalRow name="Taxes" value={formatMoney(taxes)} />
      <TotalRow name="Total" value={formatMoney(due)} />
    </dl>
  )
}

function TotalRow({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
