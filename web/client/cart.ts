import type { ReadableAtom } from 'nanostores'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import { findBundleOffer, splitBundle, switchToBundle } from './bundle-offers.ts'
import type { Call } from './call.ts'
import { type Addition, addItem, setQuantity } from './cart-items.ts'
import { createCartOrder } from './cart-order.ts'
import { createCartPush, type OrderChange } from './cart-push.ts'
import type { CartStore, Draft, RemovedCoupons } from './cart-store.ts'
import type { ShopEnvironment } from './environment.ts'
import { ServiceError, toMessage } from './errors.ts'
import type { UtmQuery } from './utm.ts'

/** The visitor's open order (specification §4, §5). [visitor.builds-cart] */
export type CartActions = {
  /** Adds an item in a variation or its default one. A refused change throws and sets the cart's `refusal`. */
  add(item: StoreProduct | Bundle, addition?: Addition): void
  /** 0 or less removes the item. Throws 'Cart item not found' for an unknown id, and the limit if it would be exceeded. */
  setQuantity(cartItemId: string, quantity: number): void
  remove(cartItemId: string): void
  setCurrency(currency: string): void
  /** Puts a bundle in the place of one copy each of its products. A refused change throws as in `add`. */
  switchToBundle(bundle: Bundle): void
  /** The same with the bundle that saves most; nothing where none does. */
  switchToOfferedBundle(): void
  /** Takes `switchToBundle` back. */
  splitBundle(bundle: Bundle): void
  /** Sends unsent changes, then runs a call that changes the order. `removed` names the coupons that it removes. */
  amend(change: OrderChange, removed?: RemovedCoupons): Promise<void>
  forgetLapsed(): void
  /** Reads the state of the previous order and drops its lines if it was paid. Never rejects. */
  checkFormer(): Promise<void>
  forgetFormer(): void
  /** Pushes the cart and returns the URL of its checkout. Rejects when a coupon has lapsed, which raises the price. */
  checkout(options: { embedded: boolean; returnUrl: string }): Promise<{ url: string }>
  /**
   * Handles the checkout's report that an order is completed: if it is the cart's, the cart is replaced even when the service
   * can't be reached; an order that the service reports as open comes back. Never rejects. [states.cart-reset-on-completed]
   */
  handleCompleted(orderId: string): Promise<void>
  /** Takes over what the customer changed in the checkout of the cart's order. Never rejects. */
  handleUpdated(orderId: string): Promise<void>
  /** Handles that the customer has left the checkout before the order was completed. Never rejects. */
  handleLeft(): Promise<void>
}

export type CartController = CartActions & {
  /** Refreshes the cart and keeps it synchronised; returns a function that stops it. */
  start(): () => void
  /** Prices the cart again after a sign-in: what the customer owns may reduce prices. Never rejects. */
  reprice(): Promise<void>
  detachBilling(): Promise<void>
}

export type CartDependencies = {
  call: Call
  store: CartStore
  $storefront: ReadableAtom<Storefront | null>
  environment: ShopEnvironment
  utm: UtmQuery
  reloadStorefront(): Promise<unknown>
}

const keptProblem = 'The shop did not answer. Your cart is saved and will be sent once you are back online.'
const lapsedProblem = 'A coupon no longer applies, so the price has changed. Check it, then check out again.'

const nothingOnSale = { products: [], bundles: [] }

export function createCart(dependencies: CartDependencies): CartController {
  const { call, store, $storefront, environment, utm, reloadStorefront } = dependencies
  const order = createCartOrder(call, store, environment)
  const cartPush = createCartPush({ call, store, environment, utm, onFailed })

  function change(next: (draft: Draft) => Partial<Draft>) {
    try {
      store.change(next)
    } catch (error) {
      // The reason may be an item that another tab has added, which must be visible beside it.
      store.syncFromStorage()
      store.setActivity({ refusal: { message: toMessage(error) } })
      throw error
    }
    cartPush.schedule()
  }

  const onSale = () => $storefront.get() ?? nothingOnSale

  /** An order that another tab has paid for refuses changes; reloading it then replaces the cart. */
  async function onFailed(error: unknown) {
    environment.log(error)
    store.setActivity({ problem: error instanceof ServiceError ? error.message : keptProblem })
    if (isRefusal(error)) await order.reload()
  }

  async function reloadRefused(error: unknown): Promise<never> {
    if (isRefusal(error)) await order.reload()
    throw error
  }

  async function refresh() {
    const { isUnsent, isKnown } = store.read()
    if (isUnsent) return cartPush.send()
    if (isKnown) await order.reload()
  }

  /** Like `refresh`, but when a page loads, a known order that can't be fetched is replaced (specification §4). */
  async function load() {
    void order.checkFormer()
    if (store.read().isUnsent) await cartPush.send()
    else if (store.read().isKnown) return order.load()
    const { isUnsent, isKnown } = store.read()
    if (isUnsent && isKnown) await order.load()
  }

  return {
    add: (item, addition) => change(({ items }) => ({ items: addItem(items, item, addition, onSale()) })),
    setQuantity: (id, quantity) => change(({ items }) => ({ items: setQuantity(items, id, quantity, onSale()) })),
    remove: (id) => change(({ items }) => ({ items: setQuantity(items, id, 0) })),
    setCurrency: (currency) => change(() => ({ currency })),
    switchToBundle: (bundle) => change(({ items }) => ({ items: switchToBundle(items, bundle, onSale()) })),
    switchToOfferedBundle: () =>
      change(({ items, currency }) => {
        const offer = currency === null ? null : findBundleOffer(items, onSale(), currency)
        return offer ? { items: switchToBundle(items, offer.bundle, onSale()) } : {}
      }),
    splitBundle: (bundle) => change(({ items }) => ({ items: splitBundle(items, bundle, onSale()) })),
    amend: (call, removed) => cartPush.amend(call, removed).catch(reloadRefused),
    forgetLapsed: store.forgetLapsed,
    checkFormer: order.checkFormer,
    forgetFormer: store.forgetFormer,

    // [checkout.needs-url]
    async checkout({ embedded, returnUrl }) {
      const lapsedBefore = store.read().couponsLapsed.length
      const opened = await cartPush.sendForCheckout(returnUrl).catch(reloadRefused)
      if (store.read().couponsLapsed.length > lapsedBefore) throw new Error(lapsedProblem)
      const url = embedded ? opened.embeddedCheckoutUrl : opened.checkoutUrl
      if (url === undefined) throw new Error(messages.noCheckoutUrl)
      store.noteCheckout(url)
      return { url }
    },

    async handleCompleted(orderId) {
      await order.complete(orderId)
      reloadStorefront().catch(environment.log)
    },

    handleUpdated: order.syncFromCheckout,

    handleLeft: order.settleLeft,

    reprice: cartPush.resend,

    async detachBilling() {
      const { id, isKnown } = store.read()
      if (isKnown) await call(orderEndpoints.deleteBillingDetails, { parameters: { id } })
    },

    start() {
      void load()
      const stopListening = environment.onOnline(refresh)
      return () => {
        stopListening()
        cartPush.stop()
      }
    },
  }
}

const isRefusal = (error: unknown) => error instanceof ServiceError && error.status >= 400 && error.status < 500
