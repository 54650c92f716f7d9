import { cartPushDebounce } from '#contract/constants.ts'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'
import { type CartStore, type RemovedCoupons, toPush } from './cart-store.ts'
import { debounce } from './debounce.ts'
import type { ShopEnvironment } from './environment.ts'
import type { UtmQuery } from './utm.ts'

/** Sends the cart to the service (specification §7 Orders), one push after another. */
export type CartPush = {
  /** Pushes 500 ms after the last change (specification §9). [constants.cart-push-debounce] */
  schedule(): void
  /** Pushes unsent changes now. Never rejects: on failure the cart stays unsent and shows the problem. */
  send(): Promise<void>
  /** Pushes the cart although the service has it, because prices depend on who is signed in. Never rejects. */
  resend(): Promise<void>
  sendForCheckout(returnUrl: string): Promise<OpenOrder>
  amend(change: OrderChange, removed?: RemovedCoupons): Promise<void>
  stop(): void
}

export type OrderChange = (orderId: string) => Promise<OpenOrder>

type Dependencies = {
  call: Call
  store: CartStore
  environment: Pick<ShopEnvironment, 'schedule'>
  utm: UtmQuery
  onFailed(error: unknown): Promise<void>
}

export function createCartPush({ call, store, environment, utm, onFailed }: Dependencies): CartPush {
  let last: Promise<unknown> = Promise.resolve()

  /** Concurrent pushes could reach the service in the wrong order. */
  function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    unsent.cancel()
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }

  async function push(query: { checkout?: 'true'; returnUrl?: string }): Promise<OpenOrder> {
    const sent = store.prepare()
    store.setActivity({ isPushing: true })
    try {
      const parameters = { id: sent.id }
      const { payload } = await call(orderEndpoints.pushOrder, {
        parameters,
        query: { ...utm, ...query },
        body: toPush(sent),
      })
      store.accept(payload, sent)
      store.setActivity({ problem: null })
      return payload
    } finally {
      store.setActivity({ isPushing: false })
    }
  }

  async function pushUnsent() {
    if (!store.read().isUnsent) return
    try {
      await push({})
    } catch (error) {
      await onFailed(error)
    }
  }

  async function pushAgain() {
    if (store.read().items.length > 0) store.change(() => ({}))
    await pushUnsent()
  }

  async function change(call: OrderChange, removed?: RemovedCoupons) {
    if (store.read().isUnsent) await push({})
    const sent = store.read()
    store.accept(await call(sent.id), sent, removed)
  }

  const send = () => enqueue(pushUnsent)
  const unsent = debounce(send, environment.schedule, cartPushDebounce)
  return {
    send,
    resend: () => enqueue(pushAgain),
    schedule: unsent.schedule,
    sendForCheckout: (returnUrl) => enqueue(() => push({ checkout: 'true', returnUrl })),
    amend: (call, removed) => enqueue(() => change(call, removed)),
    stop: unsent.cancel,
  }
}
