import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'
import type { CartStore } from './cart-store.ts'
import type { ShopEnvironment } from './environment.ts'
import { NotAuthorizedError, NotFoundError } from './errors.ts'

/** The cart's order as the service has it (specification §4). */
export type CartOrder = {
  read(id: string): Promise<Order>
  /** Starts the cart anew if it still is this order. */
  end(id: string): void
  /**
   * Takes over what the service has, but for unsent changes. An order that is not open, or not to be had, is no cart any
   * more; one that can't be read for the moment stays. Never rejects.
   */
  reload(): Promise<void>
  /**
   * Takes over what its customer changed elsewhere, as long as it is open: they know of each coupon that is gone. Never
   * rejects.
   */
  follow(id: string): Promise<void>
}

export function createCartOrder(call: Call, store: CartStore, { log }: Pick<ShopEnvironment, 'log'>): CartOrder {
  const read = async (id: string) => (await call(orderEndpoints.getOrder, { parameters: { id } })).payload

  function end(id: string) {
    if (store.read().id === id) store.replace()
  }

  async function reload() {
    const draft = store.read()
    try {
      const order = await read(draft.id)
      if (order.status !== 'Open') end(draft.id)
      else if (!draft.isUnsent) store.accept(order, draft)
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof NotAuthorizedError) end(draft.id)
      else log(error)
    }
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

  return { read, end, reload, follow }
}
