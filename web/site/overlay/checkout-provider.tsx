import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { loadPart, warmPart } from '../load-part.ts'
import type { CheckoutProps } from './checkout.tsx'
import { currentPage } from './current-page.ts'
import { isPaymentReturn } from './payment-return.ts'
import { useResumption } from './use-resumption.ts'

/** The cart as checking out needs it; the shop's cart is one. */
export type CheckoutCart = {
  $cart: { get(): { id: string; count: number } }
  checkout(options: { embedded: boolean; returnUrl: string }): Promise<{ url: string }>
  handleCompleted(orderId: string): Promise<void>
  /** Never rejects. */
  handleUpdated(orderId: string): Promise<void>
}

export type StartCheckout = {
  /** Opens the checkout over the page; rejects, with the reason in `problem`, when there is none to open. */
  start(): Promise<void>
  /** Loads what the checkout is made of, for who is about to start it. */
  warm(): void
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

type Opened = { Checkout: ComponentType<CheckoutProps>; url: string }

const importCheckout = () => import('./checkout.tsx')
const loadCheckout = () => loadPart(importCheckout)
const warm = () => warmPart(importCheckout)

/**
 * Holds the checkout of a page: opens it on request and on the return from a payment flow; its code comes then.
 * [routing.checkout-return]
 */
export function CheckoutProvider({ cart, checkoutOrigin, address, onNavigate, children }: CheckoutProviderProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const report = (error: unknown) => setProblem(toMessage(error))

  useEffect(() => {
    if (!isPaymentReturn(new URLSearchParams(window.location.search))) return
    loadCheckout().then(
      ({ Checkout, takeCheckoutReturn }) => {
        const found = takeCheckoutReturn(checkoutOrigin)
        if (found.kind === 'frame') setOpened({ Checkout, url: found.url })
      },
      (error) => setProblem(toMessage(error)),
    )
  }, [checkoutOrigin])

  useResumption(cart, address, () => void start().catch(report))

  async function start() {
    setStarting(true)
    setProblem(null)
    try {
      const asked = cart.checkout({ embedded: true, returnUrl: currentPage() })
      const [{ Checkout }, { url }] = await Promise.all([loadCheckout(), asked])
      setOpened({ Checkout, url })
    } catch (error) {
      report(error)
      throw error
    } finally {
      setStarting(false)
    }
  }

  const passed = { cart, checkoutOrigin, onNavigate, onProblem: report, onEnd: () => setOpened(null) }
  return (
    <CheckoutContext value={{ start, warm, isStarting, problem }}>
      {children}
      {opened && <opened.Checkout key={opened.url} url={opened.url} {...passed} />}
    </CheckoutContext>
  )
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
