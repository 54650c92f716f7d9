import type { Variation } from '#contract/entities/money.ts'
import { Price } from '#web/ui/price.tsx'
import { useShop, useStore } from '../shop.tsx'

/** A price in the vendor's currency, the first of its list; once the cart is known, in the cart's. */
export function PriceSlot({ variation }: { variation: Variation | undefined }) {
  const cart = useStore(useShop().cart.$cart)
  if (!variation) return <span>Not for sale</span>
  const [vendorCurrency] = Object.keys(variation.price)
  const currency = cart.currency in variation.price ? cart.currency : vendorCurrency
  const amount = currency === undefined ? undefined : variation.price[currency]
  if (currency === undefined || amount === undefined) return <span>Not for sale</span>
  return <Price amount={amount} currency={currency} original={variation.originalPrice[currency]} />
}
