import { useState } from 'react'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { showCart } from './cart-button.tsx'
import { warmCart } from './use-cart-contents.ts'

type BuyButtonProps = { item: StoreProduct | Bundle; large?: boolean }

/** Puts one of a product or bundle in the cart and shows the cart. */
export function BuyButton({ item, large = false }: BuyButtonProps) {
  const { cart } = useShop()
  const isInteractive = useIsInteractive()
  const [news, setNews] = useState('')
  if (!item.defaultVariation) return null
  return (
    <>
      <Button
        large={large}
        disabled={!isInteractive}
        onPointerEnter={warmCart}
        onFocus={warmCart}
        onClick={(event) => {
          cart.add(item)
          setNews(`${item.name} is in your cart.`)
          showCart(event.currentTarget)
        }}
      >
        Add to cart<VisuallyHidden>: {item.name}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </>
  )
}
