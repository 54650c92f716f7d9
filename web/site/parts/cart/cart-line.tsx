import type { CartItem } from '#web/client/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { formatPrice } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { nameOf } from './cart-item.ts'
import styles from './cart-line.module.css'

type CartLineProps = { item: CartItem; onRemove: (item: CartItem) => void }

/** A line of the cart: what, how many, for how much. */
export function CartLine({ item, onRemove }: CartLineProps) {
  const { cart } = useShop()
  const { currency } = useStore(cart.$cart)
  const name = nameOf(item)
  const price = item.price?.[currency]
  return (
    <li className={styles.line}>
      <p className={styles.name}>{name}</p>
      <p className={styles.price}>{price === undefined ? null : formatPrice(price * item.quantity, currency)}</p>
      <QuantityStepper
        name={name}
        quantity={item.quantity}
        onChange={(quantity) => cart.setQuantity(item.id, quantity)}
      />
      <Button look="plain" onClick={() => onRemove(item)}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  )
}
