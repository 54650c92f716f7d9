import type { PriceMap } from '#contract/entities/money.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const locale = 'en-US'

/** An amount in major units as text; the same on server and client because the locale is fixed. Whole amounts stay whole. */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
}

/** The longest way in which any currency writes a price: a slot that fits it never changes its width. */
export const widestPrice = (prices: PriceMap): string =>
  Object.entries(prices)
    .map(([currency, amount]) => formatPrice(amount, currency))
    .reduce((widest, text) => (text.length > widest.length ? text : widest), '')

type PriceProps = {
  currency: string
  price: PriceMap
  /** Before a discount; the same as `price` where there is none. */
  original: PriceMap
}

/** A price in a slot as wide as its widest currency, so that another one moves nothing around it. */
export function Price({ currency, price, original }: PriceProps) {
  const reduced = Object.fromEntries(
    Object.entries(original).filter(([code, amount]) => amount > (price[code] ?? amount)),
  )
  const before = reduced[currency]
  const now = price[currency]
  return (
    <span className={styles.price}>
      {before !== undefined && <VisuallyHidden>Now: </VisuallyHidden>}
      <span className={styles.amount} data-widest={widestPrice(price)}>
        {now !== undefined && formatPrice(now, currency)}
      </span>
      {Object.keys(reduced).length > 0 && (
        <span className={styles.before} data-widest={widestPrice(reduced)}>
          {before !== undefined && (
            <>
              <VisuallyHidden>, before: </VisuallyHidden>
              <s>{formatPrice(before, currency)}</s>
            </>
          )}
        </span>
      )}
    </span>
  )
}
