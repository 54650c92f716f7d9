import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { checkoutIntents, isCheckoutIntent } from '#web/checkout/intents.ts'
import { CheckoutOverlay } from './checkout-overlay.tsx'
import { readCheckoutReturn } from './checkout-return.ts'
import { readFrameUrl } from './frame-url.ts'
import type { CheckoutClosed } from './overlay.ts'

/** The cart as checking out needs it; the shop's cart is one. */
export type CheckoutCart = {
  $cart: { get(): { id: string } }
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
  /** Goes to a page of the shop that the customer asked for in the checkout. */
  onNavigate(path: string): void
  children: ReactNode
}

/** Holds the checkout of a page: opens it on request and on the return from a payment flow, and tells the cart how it ended. */
export function CheckoutProvider({ cart, checkoutOrigin, onNavigate, children }: CheckoutProviderProps) {
  const [frameUrl, setFrameUrl] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasCompleted = useRef(false)

  useEffect(() => {
    const found = takeCheckoutReturn(checkoutOrigin)
    if (found.kind === 'frame') setFrameUrl(found.url)
  }, [checkoutOrigin])

  const report = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error))

  async function findCheckoutUrl(embedded: boolean): Promise<string> {
    setStarting(true)
    setProblem(null)
    try {
      const { url } = await cart.checkout({ embedded, returnUrl: currentPage() })
      return url
    } catch (error) {
      report(error)
      throw error
    } finally {
      setStarting(false)
    }
  }

  async function start() {
    hasCompleted.current = false
    setFrameUrl(await findCheckoutUrl(true))
  }

  function redirect() {
    findCheckoutUrl(false).then(
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
    if (isCheckoutIntent(intent)) onNavigate(checkoutIntents[intent])
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

/** Where to come back to: this page, without its fragment. */
function currentPage(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}

/** Reads the return from a payment flow out of the address and removes its query, so that a reload does not open it again. */
function takeCheckoutReturn(checkoutOrigin: string) {
  const { search, pathname, hash } = window.location
  const found = readCheckoutReturn(search, checkoutOrigin)
  if (found.kind !== 'none') window.history.replaceState(window.history.state, '', pathname + hash)
  return found
}
