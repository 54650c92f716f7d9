import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { isPaymentReturn, resumeFragment } from '#web/checkout/intents.ts'
import { toMessage } from '#web/client/errors.ts'
import { loadPart, preloadPart } from '../load-part.ts'
import type { CheckoutProps } from './checkout.tsx'
import { type CheckoutCart, currentPage } from './checkout-cart.ts'
import { createOpenCheckout, isLoadedByHistory } from './open-checkout.ts'

export type StartCheckout = {
  /** Opens the checkout over the page; rejects, with the reason in `problem`, when that fails. */
  start(): Promise<void>
  /** Opens a checkout whose payment is under way over the page. */
  resume(url: string): void
  preload(): void
  isStarting: boolean
  problem: string | null
}

const CheckoutContext = createContext<StartCheckout | null>(null)

/** The checkout for components below the provider. */
export function useCheckout(): StartCheckout {
  const checkout = useContext(CheckoutContext)
  if (!checkout) throw new Error('useCheckout is used outside of CheckoutProvider')
  return checkout
}

type CheckoutProviderProps = {
  cart: CheckoutCart & { open(): Promise<{ switchToOfferedBundle(): void }> }
  checkoutOrigin: string
  address: string
  /** Opens a page of the shop that the customer has requested in the checkout. */
  onNavigate(path: string): void
  children: ReactNode
}

type Opened = { Checkout: ComponentType<CheckoutProps>; url: string }

const openCheckout = createOpenCheckout(() => window.sessionStorage, isLoadedByHistory)

const importCheckout = () => import('./checkout.tsx')
const loadCheckout = () => loadPart(importCheckout)
const preload = () => preloadPart(importCheckout)

/** Loads the checkout when it is requested or returned to from a payment, also by the back button. [routing.checkout-return] */
export function CheckoutProvider({ cart, checkoutOrigin, address, onNavigate, children }: CheckoutProviderProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const report = (error: unknown) => setProblem(toMessage(error))

  function resume(left: string | null) {
    loadCheckout().then(({ Checkout, takeReturned }) => {
      const url = takeReturned(checkoutOrigin, left)
      if (url !== null) setOpened({ Checkout, url })
    }, report)
  }
  const resumeLeft = useEffectEvent(resume)

  useEffect(() => {
    const left = openCheckout.takeLeft()
    const isReturn = isPaymentReturn(new URLSearchParams(window.location.search))
    if (isReturn || left !== null) resumeLeft(left)
  }, [])

  useEffect(() => {
    if (opened) openCheckout.remember(opened.url)
  }, [opened])

  useResumption(cart, address, () => void start().catch(report))

  async function start() {
    setStarting(true)
    setProblem(null)
    try {
      const opening = cart.checkout({ embedded: true, returnUrl: currentPage() })
      const [{ Checkout }, { url }] = await Promise.all([loadCheckout(), opening])
      setOpened({ Checkout, url })
    } catch (error) {
      report(error)
      throw error
    } finally {
      setStarting(false)
    }
  }

  /** Opens the checkout again with the bundle that the customer chose in it. */
  async function switchToBundle() {
    const { switchToOfferedBundle } = await cart.open()
    switchToOfferedBundle()
    await start()
  }

  const props = {
    cart,
    checkoutOrigin,
    onNavigate,
    onProblem: report,
    onEnd: () => {
      openCheckout.forget()
      setOpened(null)
    },
    onBundle: () => void switchToBundle().catch(report),
  }
  return (
    <CheckoutContext value={{ start, resume, preload, isStarting, problem }}>
      {children}
      {opened && <opened.Checkout key={opened.url} url={opened.url} {...props} />}
    </CheckoutContext>
  )
}

type FilledCart = { $cart: { get(): { count: number } } }

/** Resumes the checkout when the URL has its fragment, as after signing in, and removes the fragment. */
function useResumption(cart: FilledCart, address: string, resume: () => void) {
  const handleReturn = useEffectEvent(resume)
  useEffect(() => {
    if (new URL(address).hash !== resumeFragment || cart.$cart.get().count === 0) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    handleReturn()
  }, [address, cart])
}
