import { useRef } from 'react'
import { bundleIntent, findIntentPath, isCheckoutIntent } from '#web/checkout/intents.ts'
import type { CheckoutCart } from './checkout-cart.ts'
import { CheckoutOverlay } from './checkout-overlay.tsx'
import { type CheckoutReturn, readCheckoutReturn, readFrameUrl, toReturned } from './checkout-return.ts'
import type { CheckoutClosed } from './overlay.ts'

export type CheckoutProps = {
  url: string
  cart: CheckoutCart
  checkoutOrigin: string
  onNavigate(path: string): void
  onProblem(error: unknown): void
  onEnd(): void
  /** Called when the customer chose the bundle that is cheaper; never where there is none to switch to. */
  onBundle?(): void
}

/** An open checkout: updates the cart with its outcome and opens the page that the customer requests. [checkout.completed] */
export function Checkout({ url, cart, checkoutOrigin, onNavigate, onProblem, onEnd, onBundle }: CheckoutProps) {
  const hasCompleted = useRef(false)

  /** Opens the same checkout on a page of its own; it may be another's than the cart's. [visitor.checks-out-by-redirect] */
  function redirect() {
    const alone = readFrameUrl(url, checkoutOrigin)
    alone?.searchParams.delete('embedded')
    if (alone) window.location.assign(alone)
  }

  function handleCompleted(orderId: string) {
    hasCompleted.current = true
    cart.handleCompleted(orderId).catch(onProblem)
  }

  /** A frame may close as completed before it has reported the order; then it is the cart's. */
  function handleClosed({ intent, completed }: CheckoutClosed) {
    onEnd()
    if (completed && !hasCompleted.current) handleCompleted(cart.$cart.get().id)
    if (!completed) void cart.handleLeft()
    if (intent === bundleIntent) onBundle?.()
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

/**
 * The URL of the checkout to show again: that of a return from a payment, or else the one that was left open; null if there is
 * neither.
 */
export function takeReturned(checkoutOrigin: string, left: string | null): string | null {
  const found = takeCheckoutReturn(checkoutOrigin)
  if (found.kind === 'frame') return found.url
  return found.kind === 'none' && left !== null ? toReturned(left, checkoutOrigin) : null
}

/** Reads the return from a payment and removes its query from the URL. [routing.checkout-clears-query] */
function takeCheckoutReturn(checkoutOrigin: string): CheckoutReturn {
  const { search, pathname, hash } = window.location
  const found = readCheckoutReturn(search, checkoutOrigin)
  if (found.kind !== 'none') window.history.replaceState(window.history.state, '', pathname + hash)
  return found
}
