import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import type { Offer } from '../products/use-offer.ts'
import { showCart } from './cart-button.tsx'
import { useCartChange } from './use-cart-change.ts'
import { warmCart } from './use-cart-contents.ts'

type BuyButtonProps = { offer: Offer; large?: boolean }

/** Adds a product or bundle in the chosen variation, and shows the cart. [content.buy-buttons] */
export function BuyButton({ offer: { item, choices, variation }, large = false }: BuyButtonProps) {
  const changeCart = useCartChange()
  const isInteractive = useIsInteractive()
  const [news, setNews] = useState('')
  if (choices.length === 0) return null

  async function add(button: HTMLElement) {
    const isAdded = await changeCart(({ add }) => add(item, { variationId: variation?.id }))
    setNews(isAdded ? `${item.name} is in your cart.` : '')
    showCart(button)
  }

  return (
    <>
      <Button
        large={large}
        disabled={!isInteractive}
        onPointerEnter={warmCart}
        onFocus={warmCart}
        onClick={(event) => void add(event.currentTarget)}
      >
        Add to cart<VisuallyHidden>: {item.name}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </>
  )
}
