import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { findIntentPath, isCheckoutIntent } from '#web/checkout/intents.ts'
import { CheckoutOverlay } from './checkout-overlay.tsx'
import { readCheckoutReturn } from './checkout-return.ts'
import { readFrameUrl } from './frame-url.ts'
import type { CheckoutClosed } from './overlay.ts'
import { useCheckoutUrl } from './use-checkout-url.ts'
import { useResumption } from './use-resumption.ts'

/** The cart as checking out needs it; the shop's cart is one. */
export type CheckoutCart = {
  $cart: { get(): { id: string; count: number } }
  checkout(options: { embedded: boolean; returnUrl: string }): Promise<{ url: string }>
  handleCompleted(orderId: string): Promise<void>
}

export type StartCheckout = {
  /** Opens the checkout over the page; rejects, with the reason in `problem`, when there is none to open. */
  start(): Promise<void>
  isStarting: boolean
  problem: string | null
}

const CheckoutContext = createContext<StartCheckout | null>(null)

/** How to check out from anywhere below the provider. */
export function useCheckout(): StartCheckout {
  const checkout = useContext(CheckoutContext)
  if (!checkout) throw new Error('useCheckout is used outside of CheckoutProvider')
  return checkout
}

type CheckoutProviderProps = {
  cart: CheckoutCart
  checkoutOrigin: string
  /** Address of the page shown. */
  address: string
  /** Goes to a page of the shop that the customer asked for in the checkout. */
  onNavigate(path: string): void
  children: ReactNode
}

/** Holds the checkout of a page: opens it on request and on the return from a payment flow, and tells the cart how it ended. */
export function CheckoutProvider({ cart, checkoutOrigin, address, onNavigate, children }: CheckoutProviderProps) {
  const [frameUrl, setFrameUrl] = useState<string | null>(null)
  const { find, isStarting, problem, report } = useCheckoutUrl(cart)
  const hasCompleted = useRef(false)

  useEffect(() => {
    const found = takeCheckoutReturn(checkoutOrigin)
    if (found.kind === 'frame') setFrameUrl(found.url)
  }, [checkoutOrigin])

  useResumption(cart, address, () => void start().catch(report))

  async function start() {
    hasCompleted.current = false
    setFrameUrl(await find({ embedded: true }))
  }

  function redirect() {
    find({ embedded: false }).then(
      (url) => readFrameUrl(url, checkoutOrigin) && window.location.assign(url),
      () => setFrameUrl(null),
    )
  }

  function handleCompleted(orderId: string) {
    hasCompleted.current = true
    cart.handleCompleted(orderId).catch(report)
  }

  /** A frame can close as completed before it got to say which order it was; then it was the cart's. */
  function handleClosed({ intent, completed }: CheckoutClosed) {
    setFrameUrl(null)
    if (completed && !hasCompleted.current) handleCompleted(cart.$cart.get().id)
    if (isCheckoutIntent(intent)) onNavigate(findIntentPath(intent, window.location.pathname + window.location.search))
  }

  return (
    <CheckoutContext value={{ start, isStarting, problem }}>
      {children}
      {frameUrl !== null && (
        <CheckoutOverlay
          url={frameUrl}
          checkoutOrigin={checkoutOrigin}
          onCompleted={handleCompleted}
          onClosed={handleClosed}
          onRedirect={redirect}
        />
      )}
    </CheckoutContext>
  )
}

/** Reads the return from a payment flow out of the address and removes its query, so that a reload does not open it again. */
function takeCheckoutReturn(checkoutOrigin: string) {
  const { search, pathname, hash } = window.location
  const found = readCheckoutReturn(search, checkoutOrigin)
  if (found.kind !== 'none') window.history.replaceState(window.history.state, '', pathname + hash)
  return found
}
