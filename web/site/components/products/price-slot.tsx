import { Price } from '#web/ui/price.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { isFree } from './is-free.ts'
import styles from './price-slot.module.css'
import type { Offer } from './use-offer.ts'

/** The price of what was chosen, in the vendor's currency; once the cart is known, in the cart's. */
export function PriceSlot({ offer: { variation, choices } }: { offer: Offer }) {
  const cart = useStore(useShop().cart.$cart)
  const vendor = useConfig()
  if (!variation) return <span>{choices.length > 0 ? 'Choose a license type' : 'Not for sale'}</span>
  const currency = Object.hasOwn(variation.price, cart.currency) ? cart.currency : vendor.currency
  if (!Object.hasOwn(variation.price, currency)) return <span>Not for sale</span>
  const { price, originalPrice, discount } = variation
  if (!vendor.sellsFree && isFree(originalPrice)) return <span>Free</span>
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
