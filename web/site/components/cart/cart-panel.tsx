import { type ToggleEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useCheckout } from '../../overlay/checkout-provider.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { cartPanelId } from './cart-button.tsx'
import styles from './cart-panel.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { useCartContents } from './use-cart-contents.ts'

/** Keeps the header in sight, with the number of items, unless that is scrolled away. */
function placeBelowHeader({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState !== 'open') return
  const { bottom = 0 } = document.querySelector('header')?.getBoundingClientRect() ?? {}
  currentTarget.style.setProperty('--p-cart-top', `${Math.max(0, bottom)}px`)
}

/** The cart, dropped down from the header; the browser closes it on Escape and on a click outside. */
export function CartPanel() {
  const { cart } = useShop()
  const { count, refusal, restorable, unfinished } = useStore(cart.$cart)
  const isFilled = count > 0 || restorable.length > 0 || refusal !== null || unfinished !== null
  const checkout = useCheckout()
  const { Contents, problem, retry } = useCartContents(isFilled)
  const title = useRef<HTMLHeadingElement>(null)

  function handleToggle(newState: string) {
    if (newState === 'closed') return cart.setRefusal(null)
    if (!isFilled) return
    retry?.()
    checkout.preload()
  }

  function tryAgain() {
    title.current?.focus()
    retry?.()
    refusal?.retry?.()
  }

  return (
    <section
      id={cartPanelId}
      popover="auto"
      className={styles.panel}
      aria-label="Cart"
      onBeforeToggle={placeBelowHeader}
      onToggle={(event) => handleToggle(event.newState)}
    >
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          Cart
        </h2>
        <Button look="plain" popoverTarget={cartPanelId} popoverTargetAction="hide">
          Close
        </Button>
      </div>
      {Contents ? (
        <Contents onBroughtBack={() => title.current?.focus()} />
      ) : (
        <>
          <div role="status">{isFilled && !problem && <p>One moment.</p>}</div>
          {isFilled ? problem && <RetryNotice problem={problem} onRetry={tryAgain} /> : <EmptyCart />}
        </>
      )}
    </section>
  )
}
