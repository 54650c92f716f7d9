import { type ComponentType, useRef, useState } from 'react'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { createFreeOrder, type FreeOrder } from '#web/client/free-orders.ts'
import { loadPart } from '../../load-part.ts'
import type { CheckoutProps } from '../../overlay/checkout.tsx'
import type { CheckoutCart } from '../../overlay/checkout-provider.tsx'
import { currentPage } from '../../overlay/checkout-provider.tsx'
import { explainFailure } from '../../parts/explain-failure.ts'
import { useShop } from '../../shop.tsx'

const importCheckout = () => import('../../overlay/checkout.tsx')

type Opened = { Checkout: ComponentType<CheckoutProps>; url: string; cart: CheckoutCart }

/** Gets a product that costs nothing: at once, or by a checkout of its own over the page. */
export function useGift(product: StoreProduct, isAtOnce: boolean) {
  const shop = useShop()
  /** Asked for once more, it is the same order until that is completed. */
  const begun = useRef<FreeOrder>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const report = (error: unknown) => setProblem(explainFailure(error, 'It could not be had just now.'))

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
