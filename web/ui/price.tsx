import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const locale = 'en-US'

/** An amount in major units as text; the same on server and client because the locale is fixed. Whole amounts stay whole. */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
}

type PriceProps = {
  amount: number
  currency: string
  /** The price before a discount, when there is one. */
  original?: number | undefined
}

/** A price in a slot of fixed width, so that another currency moves nothing around it. */
export function Price({ amount, currency, original }: PriceProps) {
  const isReduced = original !== undefined && original > amount
  return (
    <span className={styles.price}>
      {isReduced && (
        <>
          <VisuallyHidden>Before: </VisuallyHidden>
          <s className={styles.original}>{formatPrice(original, currency)}</s>
          <VisuallyHidden>Now: </VisuallyHidden>
        </>
      )}
      <span className={styles.amount}>{formatPrice(amount, currency)}</span>
    </span>
  )
}
