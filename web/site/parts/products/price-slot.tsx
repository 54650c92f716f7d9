import type { Variation } from '#contract/entities/money.ts'
import { Price } from '#web/ui/price.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import styles from './price-slot.module.css'

/** A price in the vendor's currency; once the cart is known, in the cart's. */
export function PriceSlot({ variation }: { variation: Variation | undefined }) {
  const cart = useStore(useShop().cart.$cart)
  const vendor = useConfig()
  if (!variation) return <span>Not for sale</span>
  const currency = cart.currency in variation.price ? cart.currency : vendor.currency
  if (!(currency in variation.price)) return <span>Not for sale</span>
  const { price, originalPrice, discount } = variation
  return (
    <>
      <Price currency={currency} price={price} original={originalPrice} discount={discount} />
      {vendor.pricesIncludeTax && (
        <span className={styles.tax}>
          {vendor.pricesIncludeTax.includes(currency) ? 'incl. VAT' : 'plus tax where it applies'}
        </span>
      )}
    </>
  )
}
