import type { Discount, PriceMap } from '#contract/entities/money.ts'
import { formatMoney } from '#contract/format-money.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** An amount in major units as text, as mails write it too. */
export const formatPrice = formatMoney

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
  /** What took most off, where one thing did. */
  discount?: Pick<Discount, 'name' | 'total'> | undefined
}

/** A price in a slot as wide as its widest currency; a reduced one names the reason and the old price. */
export function Price({ currency, price, original, discount }: PriceProps) {
  const reduced = Object.fromEntries(
    Object.entries(original).filter(([code, amount]) => amount > (price[code] ?? amount)),
  )
  const now = price[currency]
  const was = reduced[currency]
  const before = was === undefined ? null : formatPrice(was, currency)
  const isReducible = Object.keys(reduced).length > 0
  return (
    <span className={styles.price}>
      {before && <VisuallyHidden>was {before}, now </VisuallyHidden>}
      <span className={styles.amount} data-widest={widestPrice(price)}>
        {now !== undefined && formatPrice(now, currency)}
      </span>
      {isReducible && (
        <span className={styles.reduction}>
          {discount && (
            <span className={styles.discount} data-applies={before !== null && isFor(discount, currency)}>
              <VisuallyHidden>, </VisuallyHidden>
              {discount.name}
            </span>
          )}
          <s aria-hidden="true" className={styles.before} data-widest={widestPrice(reduced)}>
            {before}
          </s>
        </span>
      )}
    </span>
  )
}

/** Whether a discount takes something off in a currency, as far as it says in which it does. */
const isFor = ({ total }: Pick<Discount, 'total'>, currency: string) => total === undefined || currency in total
