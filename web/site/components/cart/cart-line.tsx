import { useId } from 'react'
import { findCapacity } from '#web/client/cart-items.ts'
import type { CartItem } from '#web/client/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { nameContents } from '../products/bundle-contents.ts'
import styles from './cart-contents.module.css'
import { fullNameOf, nameOf, noteOwned, variationNameOf } from './cart-item.ts'
import { priceLine } from './cart-prices.ts'
import { useCartChange } from './use-cart-change.ts'

type CartLineProps = { item: CartItem; onRemove: (item: CartItem) => void }

/** A line of the cart: what, how many, for how much. */
export function CartLine({ item, onRemove }: CartLineProps) {
  const { cart, storefront } = useShop()
  const { currency, items } = useStore(cart.$cart)
  const onSale = useStore(storefront.$storefront)
  const name = fullNameOf(item, onSale)
  const { copies, limit } = findCapacity(items, item, onSale ?? { products: [], bundles: [] })
  const limitId = useId()
  const changeCart = useCartChange()
  const priced = priceLine(item, currency)
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <LineFigure item={item} />
        {nameOf(item)}
      </p>
      <p className={styles.price}>{priced && <Price currency={currency} {...priced} />}</p>
      <Notes item={item} />
      <QuantityStepper
        name={name}
        quantity={item.quantity}
        max={item.quantity + copies}
        maxNoteId={limitId}
        onChange={(quantity) => void changeCart(({ setQuantity }) => setQuantity(item.id, quantity))}
      />
      <Button look="plain" className={styles.remove} onClick={() => onRemove(item)}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <div id={limitId} className="p-hint p-whole" role="status">
        {copies === 0 && <p>{limit}</p>}
      </div>
    </li>
  )
}

/** The figures of what the line is for, in the colours of the products. */
function LineFigure({ item }: { item: CartItem }) {
  const { products } = useConfig()
  const ids = item.type === 'Product' ? [item.productId] : (item.bundle?.products.map(({ id }) => id) ?? [])
  const shown = products.filter(({ id }) => ids.includes(id))
  return shown.length > 0 && <Illustration className={styles.figure} of={shown} weight={9} />
}

function Notes({ item }: { item: CartItem }) {
  const storefront = useStore(useShop().storefront.$storefront)
  const owned = noteOwned(item, storefront)
  const variation = variationNameOf(item, storefront)
  const bundle = item.type === 'Bundle' ? item.bundle : undefined
  if (!bundle && !owned && !variation) return null
  return (
    <div className="p-hint p-whole">
      {variation && <p>{variation}</p>}
      {bundle && <p>{nameContents({ ...item, products: bundle.products })}</p>}
      {owned && <p>{owned}</p>}
    </div>
  )
}
