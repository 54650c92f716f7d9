import type { ReadableAtom } from 'nanostores'
import type { CartActions, CartController } from './cart.ts'
import type { Cart, CartStore, Refusal } from './cart-store.ts'

/** The visitor's cart as every page has it: state to show, and a way to load the code that changes it. */
export type CartAccess = Pick<CartActions, 'checkout' | 'handleCompleted' | 'handleUpdated' | 'handleLeft'> & {
  $cart: ReadableAtom<Cart>
  /** Loads the code that changes the cart, once. Rejects when it can't be loaded. */
  open(): Promise<CartActions>
  setRefusal(refusal: Refusal | null): void
}

type LazyCart = Pick<CartController, 'start' | 'detachBilling' | 'reprice'> & { access: CartAccess }

type Dependencies = { store: CartStore; load(): Promise<CartController>; log(error: unknown): void }

/** A cart whose code is loaded on demand: few visitors change theirs, and an empty cart needs no call of the service. */
export function createCartAccess({ store, load, log }: Dependencies): LazyCart {
  let opening: Promise<CartController> | null = null
  let stop: (() => void) | null = null
  let isStarted = false

  function startIfNeeded(controller: CartController): CartController {
    if (isStarted) stop ??= controller.start()
    return controller
  }

  function open(): Promise<CartController> {
    opening ??= load().then(startIfNeeded)
    return opening.catch((error: unknown) => {
      opening = null
      throw error
    })
  }

  const hasOrder = () => {
    const { isKnown, isUnsent, former } = store.read()
    return isKnown || isUnsent || former !== null
  }

  return {
    access: {
      $cart: store.$cart,
      open,
      setRefusal: (refusal) => store.setActivity({ refusal }),
      checkout: async (options) => (await open()).checkout(options),
      handleCompleted: async (orderId) => (await open()).handleCompleted(orderId),
      handleUpdated: async (orderId) => (await open()).handleUpdated(orderId),
      handleLeft: async () => (await open()).handleLeft(),
    },
    detachBilling: async () => {
      if (store.read().isKnown) await (await open()).detachBilling()
    },
    reprice: async () => {
      if (hasOrder()) await open().then(({ reprice }) => reprice(), log)
    },
    start() {
      isStarted = true
      const opened = hasOrder() ? open() : opening
      opened?.then(startIfNeeded).catch(log)
      return () => {
        isStarted = false
        stop?.()
        stop = null
      }
    },
  }
}
