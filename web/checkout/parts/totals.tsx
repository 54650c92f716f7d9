import type { Checkout } from '#contract/entities/checkout.ts'
import { explainSums, formatMoney, nameTaxes } from '../prices.ts'
import styles from './summary.module.css'

/** What the amount that is due is called in each state. */
export const dueLabels: Record<Checkout['status'], string> = {
  Open: 'To pay',
  ActionRequired: 'To pay',
  Processing: 'To pay',
  Held: 'Total',
  Completed: 'Paid',
  Failed: 'Not paid',
  Expired: 'Not paid',
}

type TotalsProps = { checkout: Checkout }

/** What the order comes to, the amount due last and largest. */
export function Totals({ checkout }: TotalsProps) {
  const { total, status } = checkout
  const { original, discount, subtotal, due } = total
  return (
    <div className="p-grid p-gap-3">
      <dl className={styles.totals}>
        {discount.amount !== 0 && (
          <>
            <Row name="Before discount" value={formatMoney(original)} />
            <Row name="Discount" value={`−${formatMoney(discount)}`} />
          </>
        )}
        <Row name="Subtotal" value={formatMoney(subtotal)} />
        {nameTaxes(checkout).map(({ label, words }) => (
          <Row key={label} name={label} value={words} />
        ))}
        <div className={styles.totalsDue}>
          <dt>{dueLabels[status]}</dt>
          <dd>{formatMoney(due)}</dd>
        </div>
      </dl>
      {explainSums(checkout).map((note) => (
        <p key={note} className="p-hint">
          {note}
        </p>
      ))}
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
