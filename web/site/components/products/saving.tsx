import { formatMoney } from '#contract/format-money.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'

type SavingProps = { price: Readonly<Record<string, number>> | undefined; separately: Readonly<Record<string, number>> }

/** What a bundle costs less than its products, in the currency of the cart. */
export function Saving({ price, separately }: SavingProps) {
  const { currency: vendors } = useConfig()
  const { currency: carts } = useStore(useShop().cart.$cart)
  const currency = price && Object.hasOwn(price, carts) ? carts : vendors
  const now = price?.[currency]
  const before = separately[currency]
  if (now === undefined || before === undefined || before <= now) return null
  return (
    <p className="p-small">
      {formatMoney(before - now, currency)} less than bought apart ({formatMoney(before, currency)})
    </p>
  )
}
