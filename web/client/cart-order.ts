import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'
import { type CartStore, type Fate, isSameContent } from './cart-store.ts'
import type { ShopEnvironment } from './environment.ts'
import { NotAuthorizedError, NotFoundError } from './errors.ts'

/**
 * Synchronises the cart with its order in the service (specification §4). No function rejects.
 * [states.cart-keeps-open-orders] [states.cart-refreshed-on-load]
 */
export type CartOrder = {
  /** Takes over the service's order when a page starts; one that can't be had is replaced unless it has changed here. */
  load(): Promise<void>
  /** The same later on: an order that can't be read at the moment stays. */
  reload(): Promise<void>
  /** Takes over what the customer changed in the checkout, while the order is open. Removed coupons have not lapsed. */
  syncFromCheckout(id: string): Promise<void>
  /** Replaces the order after its checkout was reported as completed, then verifies it: an open one comes back. */
  complete(id: string): Promise<void>
  checkFormer(): Promise<void>
  /**
   * Synchronises after the checkout was left without a completed order: an order whose payment is under way makes room for a
   * new cart, and a previous one that can be paid again becomes the cart again.
   */
  settleLeft(): Promise<void>
}

const fates: Record<Order['status'], Fate> = {
  Open: 'offer',
  // The payment may still be declined.
  PaymentProcessing: 'keep',
  Completed: 'drop',
  Failed: 'offer',
}

/** A navigation aborts the calls of the old page, which is gone after this time in milliseconds. */
const unloadTime = 1000

type Environment = Pick<ShopEnvironment, 'log' | 'schedule'>

export function createCartOrder(call: Call, store: CartStore, environment: Environment): CartOrder {
  const { log, schedule } = environment
  const read = async (id: string) => (await call(orderEndpoints.getOrder, { parameters: { id } })).payload

  function end(id: string, fate: Fate) {
    if (store.read().id === id) store.replace(fate)
  }

  /** Resolves with the error when the order could not be read, null otherwise. */
  async function refresh(): Promise<unknown> {
    const draft = store.read()
    try {
      const order = await read(draft.id)
      if (order.status !== 'Open') end(draft.id, fates[order.status])
      else if (!draft.isUnsent) store.accept(order, draft)
      return null
    } catch (error) {
      if (isGone(error)) end(draft.id, 'offer')
      else log(error)
      return error
    }
  }

  async function load() {
    const draft = store.read()
    const failure = await refresh()
    if (failure === null || isGone(failure)) return
    await new Promise<void>((resolve) => void schedule(resolve, unloadTime))
    if (isSameContent(store.read(), draft)) end(draft.id, 'offer')
  }

  async function syncFromCheckout(id: string) {
    const draft = store.read()
    if (draft.id !== id || draft.isUnsent) return
    try {
      const order = await read(id)
      const removed = draft.couponsApplied.map(({ code }) => code)
      if (order.status === 'Open') store.accept(order, draft, removed)
    } catch (error) {
      log(error)
    }
  }

  async function complete(id: string) {
    end(id, 'keep')
    try {
      const order = await read(id)
      if (order.status === 'Open') store.restore(order)
      store.settleFormer(id, fates[order.status])
    } catch (error) {
      log(error)
    }
  }

  async function checkFormer() {
    const { former } = store.read()
    if (!former) return
    try {
      const { status } = await read(former.orderId)
      store.settleFormer(former.orderId, fates[status])
    } catch (error) {
      log(error)
    }
  }

  async function settleLeft() {
    if (store.read().isKnown) await refresh()
    const { former } = store.read()
    if (former) await complete(former.orderId)
  }

  return { load, settleLeft, reload: async () => void (await refresh()), syncFromCheckout, complete, checkFormer }
}

const isGone = (error: unknown) => error instanceof NotFoundError || error instanceof NotAuthorizedError
