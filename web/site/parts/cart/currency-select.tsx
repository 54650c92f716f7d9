import { useId } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './currency-select.module.css'
import { useCartChange } from './use-cart-change.ts'

/** The currencies that the storefront has prices in. */
export function CurrencySelect() {
  const { cart, storefront } = useShop()
  const { currency } = useStore(cart.$cart)
  const offered = useStore(storefront.$storefront)
  const prices = [...(offered?.products ?? []), ...(offered?.bundles ?? [])].map((item) => item.defaultVariation?.price)
  const currencies = [...new Set([currency, ...prices.flatMap((price) => Object.keys(price ?? {}))])].toSorted()
  const changeCart = useCartChange()
  const id = useId()
  return (
    <p className={styles.currency}>
      <label htmlFor={id}>Currency</label>
      <Tooltip text="What prices are shown in, and what you pay in.">
        {(described) => (
          <select
            id={id}
            className={styles.select}
            value={currency}
            onChange={({ target: { value } }) => void changeCart(({ setCurrency }) => setCurrency(value))}
            {...described}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
      </Tooltip>
    </p>
  )
}
