import { type ComponentType, useRef, useState } from 'react'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { resumeFragment } from '#web/checkout/intents.ts'
import { createFreeOrder, type FreeOrder } from '#web/client/free-orders.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { loadPart } from '../../load-part.ts'
import { Link } from '../../navigation/link.tsx'
import { useNavigate } from '../../navigation/navigation.tsx'
import type { CheckoutProps } from '../../overlay/checkout.tsx'
import { type CheckoutCart, currentPage } from '../../overlay/checkout-cart.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import styles from './free-product.module.css'

/** A free product: one click for customers who are signed in, the checkout for visitors, the files for owners. */
export function FreeProduct({ product, heading: Heading = 'h2' }: { product: StoreProduct; heading?: 'h2' | 'h3' }) {
  const { storefront } = useShop()
  const [isAsked, setAsked] = useState(false)
  const isOwned = useStore(storefront.$storefront)?.products.some(({ id, owned }) => owned && id === product.id)
  return (
    <section className={styles.offer} aria-labelledby={`gift-${product.id}`}>
      <div className={styles.words}>
        <Heading id={`gift-${product.id}`} className="p-size-2">
          {product.name}
        </Heading>
        <p className="p-size-lead">{product.tagline}</p>
        <p>{product.description}</p>
      </div>
      <div className={styles.get}>
        <p className={styles.price}>Free</p>
        {isOwned ? (
          <Owned name={product.name} takesFocus={isAsked} />
        ) : (
          <Take product={product} onAsk={() => setAsked(true)} />
        )}
      </div>
    </section>
  )
}

/** It replaces the button that was clicked, and takes its focus. */
function Owned({ name, takesFocus }: { name: string; takesFocus: boolean }) {
  return (
    <>
      <p role="status" tabIndex={-1} ref={takesFocus ? focus : undefined}>
        It’s yours. Its files are with your products.
      </p>
      <Link href="/user-area/products" className={buttonClass('solid', true)}>
        To the files<VisuallyHidden> of {name}</VisuallyHidden>
      </Link>
    </>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

type TakeProps = { product: StoreProduct; onAsk: () => void }

function Take({ product, onAsk }: TakeProps) {
  const isInteractive = useIsInteractive()
  const isSignedIn = useStore(useShop().session.$user) !== null
  const navigate = useNavigate()
  const { checkoutOrigin, dialect } = useConfig()
  // Another licensing service has a checkout, but possibly no operation that completes an order without it.
  const isAtOnce = isSignedIn && dialect === 'backline'
  const { get, isBusy, problem, opened, report, close } = useGift(product, isAtOnce)
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button
        large
        busy={isBusy}
        disabled={!isInteractive}
        onClick={() => {
          onAsk()
          void get()
        }}
      >
        Get {product.name}
      </Button>
      <p className="p-hint">
        {isAtOnce ? 'One click. Your cart stays as it is.' : 'E-mail address only, no card. Your cart stays as it is.'}
      </p>
      {opened && (
        <opened.Checkout
          url={opened.url}
          cart={opened.cart}
          checkoutOrigin={checkoutOrigin}
          onProblem={report}
          onEnd={close}
          onNavigate={(path) => navigate(withoutResuming(path))}
        />
      )}
    </>
  )
}

/** Who signs in comes back to this page: what its fragment would open is the checkout of the cart. */
const withoutResuming = (path: string) => path.replace(encodeURIComponent(resumeFragment), '')

const importCheckout = () => import('../../overlay/checkout.tsx')

type Opened = { Checkout: ComponentType<CheckoutProps>; url: string; cart: CheckoutCart }

/** Gets a free product: immediately, or with a checkout of its own in the overlay. */
function useGift(product: StoreProduct, isAtOnce: boolean) {
  const shop = useShop()
  /** A second request returns the same order until it is completed. */
  const begun = useRef<FreeOrder>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const report = (error: unknown) => setProblem(explainFailure(error, 'It is not available right now.'))

  async function open(gift: FreeOrder) {
    const asked = gift.openCheckout({ embedded: true, returnUrl: currentPage() })
    const [{ Checkout }, { url }] = await Promise.all([loadPart(importCheckout), asked])
    setOpened({ Checkout, url, cart: cartOf(gift) })
  }

  /** What the overlay takes for a cart: the order of this product alone. */
  const cartOf = (gift: FreeOrder): CheckoutCart => ({
    $cart: { get: () => ({ id: gift.orderId, count: 1 }) },
    checkout: gift.openCheckout,
    async handleCompleted() {
      begun.current = null
      await gift.refresh()
    },
    handleUpdated: async () => undefined,
    handleLeft: async () => undefined,
  })

  async function get() {
    setBusy(true)
    setProblem(null)
    begun.current ??= createFreeOrder(shop, product)
    try {
      await (isAtOnce ? begun.current.complete() : open(begun.current))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return { get, isBusy, problem, opened, report, close: () => setOpened(null) }
}
