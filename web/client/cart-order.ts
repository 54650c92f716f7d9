import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'
import { type CartStore, type Fate, isSameContent } from './cart-store.ts'
import type { ShopEnvironment } from './environment.ts'
import { NotAuthorizedError, NotFoundError } from './errors.ts'

/**
 * The cart's order as the service has it (specification §4). None of these rejects.
 * [states.cart-keeps-open-orders] [states.cart-refreshed-on-load]
 */
export type CartOrder = {
  /**
   * Takes over what the service has on the first look of a page. An order that is not open or can't be fetched is the cart
   * no longer, unless the customer has changed it meanwhile: then their push tells.
   */
  load(): Promise<void>
  /** The same later on: an order that can't be read for the moment stays. */
  reload(): Promise<void>
  /**
   * Takes over what its customer changed elsewhere, as long as it is open: they know of each coupon that is gone.
   */
  follow(id: string): Promise<void>
  /**
   * Starts the cart anew after its checkout has said that this order is completed, then asks the service, which has the
   * last word: an order that is still open becomes the cart again.
   */
  complete(id: string): Promise<void>
  /** Asks the service what became of the order before the cart's, and so whether its lines are offered. */
  checkFormer(): Promise<void>
}

/** What happens to the lines of an order that is the cart no longer, by its status. */
const fates: Record<Order['status'], Fate> = {
  Open: 'offer',
  // The payment may be declined yet.
  PaymentProcessing: 'keep',
  Completed: 'drop',
  Failed: 'offer',
}

/** In milliseconds: a page that is being left has its calls cut off, and is gone by then. */
const leavingTime = 1000

type Environment = Pick<ShopEnvironment, 'log' | 'schedule'>

export function createCartOrder(call: Call, store: CartStore, environment: Environment): CartOrder {
  const { log, schedule } = environment
  const read = async (id: string) => (await call(orderEndpoints.getOrder, { parameters: { id } })).payload

  function end(id: string, fate: Fate) {
    if (store.read().id === id) store.replace(fate)
  }

  /** Resolves with the reason when the order could not be read. */
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
    await new Promise<void>((resolve) => void schedule(resolve, leavingTime))
    if (isSameContent(store.read(), draft)) end(draft.id, 'offer')
  }

  async function follow(id: string) {
    const draft = store.read()
    if (draft.id !== id || draft.isUnsent) return
    try {
      const order = await read(id)
      const leaving = draft.couponsApplied.map(({ code }) => code)
      if (order.status === 'Open') store.accept(order, draft, leaving)
    } catch (error) {
      log(error)
    }
  }

  async function complete(id: string) {
    end(id, 'keep')
    try {
      const order = await read(id)
      if (order.status === 'Open') store.takeBack(order)
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

  return { load, reload: async () => void (await refresh()), follow, complete, checkFormer }
}

const isGone = (error: unknown) => error instanceof NotFoundError || error instanceof NotAuthorizedError
