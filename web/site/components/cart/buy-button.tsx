import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig, usePageLink, useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { isFree } from '../products/is-free.ts'
import type { Offer } from '../products/use-offer.ts'
import { showCart } from './cart-button.tsx'
import { useCartChange } from './use-cart-change.ts'
import { warmCart } from './use-cart-contents.ts'

type BuyButtonProps = {
  offer: Offer
  large?: boolean
  /** `line` where it is not what to do first. */
  look?: 'solid' | 'line'
}

/** Buys a product or bundle; what is free leads to the page that gives it, where the shop has one. [content.buy-buttons] */
export function BuyButton(props: BuyButtonProps) {
  const { item, choices, variation } = props.offer
  const gifts = usePageLink('free')
  const { sellsFree } = useConfig()
  if (choices.length === 0) return null
  const isGift = !sellsFree && variation !== undefined && isFree(variation.originalPrice)
  if (gifts === null || !isGift) return <AddToCart {...props} />
  return (
    <Link href={`${gifts.href}#gift-${item.id}`} className={buttonClass(props.look, props.large)}>
      Get {item.name}
    </Link>
  )
}

/** Adds the chosen variation to the cart, and shows the cart. */
function AddToCart({ offer: { item, variation }, large = false, look = 'solid' }: BuyButtonProps) {
  const changeCart = useCartChange()
  const { items } = useStore(useShop().cart.$cart)
  const isInCart = items.some((line) => (line.type === 'Product' ? line.productId : line.bundleId) === item.id)
  const isInteractive = useIsInteractive()
  const [news, setNews] = useState('')

  async function add(button: HTMLElement) {
    const isAdded = await changeCart(({ add }) => add(item, { variationId: variation?.id }))
    setNews(isAdded ? `${item.name} is in your cart.` : '')
    showCart(button)
  }

  return (
    <>
      <Button
        look={look}
        large={large}
        disabled={!isInteractive}
        onPointerEnter={warmCart}
        onFocus={warmCart}
        onClick={(event) => void add(event.currentTarget)}
      >
        Add to cart<VisuallyHidden>: {item.name}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{isInCart ? news : ''}</span>
      </VisuallyHidden>
    </>
  )
}
