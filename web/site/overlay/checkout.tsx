import { useRef } from 'react'
import { findIntentPath, isCheckoutIntent } from '#web/checkout/intents.ts'
import { CheckoutOverlay } from './checkout-overlay.tsx'
import type { CheckoutCart } from './checkout-provider.tsx'
import { currentPage } from './current-page.ts'
import { readFrameUrl } from './frame-url.ts'
import type { CheckoutClosed } from './overlay.ts'

export { takeCheckoutReturn } from './take-checkout-return.ts'

export type CheckoutProps = {
  /** The embedded checkout's address. */
  url: string
  cart: CheckoutCart
  checkoutOrigin: string
  /** Goes to a page of the shop that the customer asked for. */
  onNavigate(path: string): void
  onProblem(error: unknown): void
  onEnd(): void
}

/** An open checkout: tells the cart how it ended, and goes on to where the customer wants. [checkout.completed] */
export function Checkout({ url, cart, checkoutOrigin, onNavigate, onProblem, onEnd }: CheckoutProps) {
  const hasCompleted = useRef(false)

  async function redirect() {
    try {
      // [visitor.checks-out-by-redirect]
      const alone = await cart.checkout({ embedded: false, returnUrl: currentPage() })
      if (readFrameUrl(alone.url, checkoutOrigin)) window.location.assign(alone.url)
    } catch (error) {
      onProblem(error)
      onEnd()
    }
  }

  function handleCompleted(orderId: string) {
    hasCompleted.current = true
    cart.handleCompleted(orderId).catch(onProblem)
  }

  /** A frame can close as completed before it got to say which order it was; then it was the cart's. */
  function handleClosed({ intent, completed }: CheckoutClosed) {
    onEnd()
    if (completed && !hasCompleted.current) handleCompleted(cart.$cart.get().id)
    if (isCheckoutIntent(intent)) onNavigate(findIntentPath(intent, window.location.pathname + window.location.search))
  }

  return (
    <CheckoutOverlay
      url={url}
      checkoutOrigin={checkoutOrigin}
      onCompleted={handleCompleted}
      onUpdated={(orderId) => void cart.handleUpdated(orderId)}
      onClosed={handleClosed}
      onRedirect={redirect}
    />
  )
}
