import { useId } from 'react'
import type { Variation } from '#contract/entities/money.ts'
import { formatPrice } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import type { Offer } from './use-offer.ts'
import styles from './variation-choice.module.css'

/** Which variation to buy, where there is more than one. */
export function VariationChoice({ offer: { item, choices, variation, choose } }: { offer: Offer }) {
  const { currency } = useStore(useShop().cart.$cart)
  const isInteractive = useIsInteractive()
  const id = useId()
  if (choices.length < 2) return null
  return (
    <p className={styles.choice}>
      <label htmlFor={id} className="p-strong p-small">
        License type<VisuallyHidden> of {item.name}</VisuallyHidden>
      </label>
      <select
        id={id}
        className={styles.select}
        disabled={!isInteractive}
        value={variation?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {!variation && <option value="">Choose one</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {describe(choice, currency)}
          </option>
        ))}
      </select>
    </p>
  )
}

function describe({ name, price }: Variation, currency: string): string {
  const amount = price[currency]
  return amount === undefined ? name : `${name}, ${formatPrice(amount, currency)}`
}
