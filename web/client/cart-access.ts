import type { ReadableAtom } from 'nanostores'
import type { CartActions, CartKeeper } from './cart.ts'
import type { Cart, CartStore } from './cart-store.ts'

/** The visitor's cart as every page has it: to be shown, and to be opened by whoever is about to change it. */
export type CartAccess = Pick<CartActions, 'checkout' | 'handleCompleted' | 'handleUpdated'> & {
  $cart: ReadableAtom<Cart>
  /** Loads what changes the cart, once. Rejects when that does not come. */
  open(): Promise<CartActions>
  /** Tells in the cart why a change was not made; null when the customer has read it. */
  tell(refusal: string | null): void
}

type OpenableCart = Pick<CartKeeper, 'start' | 'surrender' | 'reprice'> & { access: CartAccess }

type Dependencies = { store: CartStore; load(): Promise<CartKeeper>; log(error: unknown): void }

/**
 * A cart whose code comes when it is wanted: few visitors of a page change theirs, and one that is empty has nothing to be
 * asked of the service.
 */
export function createCartAccess({ store, load, log }: Dependencies): OpenableCart {
  let opening: Promise<CartKeeper> | null = null
  let stop: (() => void) | null = null
  let isStarted = false

  function begin(keeper: CartKeeper): CartKeeper {
    if (isStarted) stop ??= keeper.start()
    return keeper
  }

  function open(): Promise<CartKeeper> {
    opening ??= load().then(begin)
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
      tell: (refusal) => store.setActivity({ refusal }),
      checkout: async (options) => (await open()).checkout(options),
      handleCompleted: async (orderId) => (await open()).handleCompleted(orderId),
      handleUpdated: async (orderId) => (await open()).handleUpdated(orderId),
    },
    surrender: async () => {
      if (store.read().isKnown) await (await open()).surrender()
    },
    reprice: async () => {
      if (hasOrder()) await open().then(({ reprice }) => reprice(), log)
    },
    start() {
      isStarted = true
      const opened = hasOrder() ? open() : opening
      opened?.then(begin).catch(log)
      return () => {
        isStarted = false
        stop?.()
        stop = null
      }
    },
  }
}
