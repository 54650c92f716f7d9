import type { ReadableAtom } from 'nanostores'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { type Addition, addItem, setQuantity } from './cart-items.ts'
import { createCartOrder } from './cart-order.ts'
import { createCartPush, type OrderChange } from './cart-push.ts'
import type { CartStore, Draft, Leaving } from './cart-store.ts'
import type { ShopEnvironment } from './environment.ts'
import { ServiceError } from './errors.ts'
import type { UtmQuery } from './utm.ts'

/** The visitor's open order (specification §4, §5). [visitor.builds-cart] */
export type CartActions = {
  /**
   * Adds one, in its default variation unless one is named. Throws an InvalidInputError when there is none, or a limit is
   * reached; like any change that is refused, the cart then says so in `refusal`.
   */
  add(item: StoreProduct | Bundle, addition?: Addition): void
  /** 0 or less removes; throws 'Cart item not found' for an unknown id, and the limit when that would be exceeded. */
  setQuantity(cartItemId: string, quantity: number): void
  remove(cartItemId: string): void
  setCurrency(currency: string): void
  /**
   * Lets a call change the order where the service keeps it, such as one about coupons (cart-coupons.ts), once what is
   * unsent is sent, and takes over its answer. `leaving` is what coupons go by it. Rejects as the call does.
   */
  amend(change: OrderChange, leaving?: Leaving): Promise<void>
  /** The customer has been told which coupons the service took off. */
  forgetLapsed(): void
  /** What became of the order before this one; drops its lines where that was paid. Never rejects. */
  checkFormer(): Promise<void>
  /** The customer has the lines in `restorable` back, or does not want them. */
  forgetFormer(): void
  /**
   * Sends what is unsent and gives the address of the checkout; rejects with 'No checkout URL found' without one, and when
   * a coupon that counted until now does not any more: nobody is led to pay more than they were shown.
   */
  checkout(options: { embedded: boolean; returnUrl: string }): Promise<{ url: string }>
  /**
   * The checkout says that an order is completed: if it is the cart's, the cart starts anew, whether or not the service can
   * be asked; one that the service says is still open comes back. Never rejects. [states.cart-reset-on-completed]
   */
  handleCompleted(orderId: string): Promise<void>
  /** Takes over what the customer changed of the cart's order in its checkout. Never rejects. */
  handleUpdated(orderId: string): Promise<void>
}

export type CartKeeper = CartActions & {
  /** Refreshes the cart and keeps it so; gives the function that stops it. */
  start(): () => void
  /** Has the cart priced anew for whoever has come in: what they own may make it cheaper. Never rejects. */
  reprice(): Promise<void>
  /** Takes billing details off the order, if the service knows it. */
  surrender(): Promise<void>
}

export type CartDependencies = {
  call: Call
  store: CartStore
  $storefront: ReadableAtom<Storefront | null>
  environment: ShopEnvironment
  utm: UtmQuery
  /** What the customer owns has changed. */
  reloadStorefront(): Promise<unknown>
}

const keptProblem = 'The shop did not answer. Your cart is kept, and sent again when the connection is back.'
const lapsedProblem = 'A coupon no longer counts, so the price has changed. Look at it, then check out again.'

const nothingOnSale = { products: [], bundles: [] }

export function createCart(dependencies: CartDependencies): CartKeeper {
  const { call, store, $storefront, environment, utm, reloadStorefront } = dependencies
  const order = createCartOrder(call, store, environment)
  const cartPush = createCartPush({ call, store, environment, utm, onFailed })

  function change(next: (draft: Draft) => Partial<Draft>) {
    try {
      store.change(next)
    } catch (error) {
      // What another tab has stored may be why: then that is to be seen beside the reason.
      store.follow()
      store.setActivity({ refusal: toMessage(error) })
      throw error
    }
    cartPush.schedule()
  }

  const onSale = () => $storefront.get() ?? nothingOnSale

  /** What another tab has paid for takes no more changes: then the refusal means that the cart is gone. */
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

  /** As `refresh`, on load: then an order that the service knows and that can't be fetched is replaced (specification §4). */
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
    amend: (call, leaving) => cartPush.amend(call, leaving).catch(reloadRefused),
    forgetLapsed: store.forgetLapsed,
    checkFormer: order.checkFormer,
    forgetFormer: store.forgetFormer,

    // [checkout.needs-url]
    async checkout({ embedded, returnUrl }) {
      const told = store.read().couponsLapsed.length
      const opened = await cartPush.sendForCheckout(returnUrl).catch(reloadRefused)
      if (store.read().couponsLapsed.length > told) throw new Error(lapsedProblem)
      const url = embedded ? opened.embeddedCheckoutUrl : opened.checkoutUrl
      if (url === undefined) throw new Error(messages.noCheckoutUrl)
      return { url }
    },

    async handleCompleted(orderId) {
      await order.complete(orderId)
      reloadStorefront().catch(environment.log)
    },

    handleUpdated: order.follow,

    reprice: cartPush.resend,

    async surrender() {
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

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isRefusal = (error: unknown) => error instanceof ServiceError && error.status >= 400 && error.status < 500
