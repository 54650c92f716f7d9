import type { CartItem } from '#web/client/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { nameContents } from '../products/bundle-share.ts'
import { nameOf } from './cart-item.ts'
import styles from './cart-line.module.css'
import { priceLine } from './cart-prices.ts'
import { noteOwned } from './owned-note.ts'

type CartLineProps = { item: CartItem; onRemove: (item: CartItem) => void }

/** A line of the cart: what, how many, for how much. */
export function CartLine({ item, onRemove }: CartLineProps) {
  const { cart } = useShop()
  const { currency } = useStore(cart.$cart)
  const name = nameOf(item)
  const priced = priceLine(item, currency)
  return (
    <li className={styles.line}>
      <p className={styles.name}>{name}</p>
      <p className={styles.price}>{priced && <Price currency={currency} {...priced} />}</p>
      <Notes item={item} />
      <QuantityStepper
        name={name}
        quantity={item.quantity}
        onChange={(quantity) => cart.setQuantity(item.id, quantity)}
      />
      <Button look="plain" className={styles.remove} onClick={() => onRemove(item)}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** What is in a bundle, and what of the line its buyer owns. */
function Notes({ item }: { item: CartItem }) {
  const owned = noteOwned(item, useStore(useShop().storefront.$storefront))
  const bundle = item.type === 'Bundle' ? item.bundle : undefined
  if (!bundle && !owned) return null
  return (
    <div className={styles.notes}>
      {bundle && <p>{nameContents({ ...item, products: bundle.products })}</p>}
      {owned && <p>{owned}</p>}
    </div>
  )
}
