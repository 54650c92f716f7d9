import { cartPushDebounce } from '#contract/constants.ts'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'
import { type CartStore, type Leaving, toPush } from './cart-store.ts'
import { debounce } from './debounce.ts'
import type { ShopEnvironment } from './environment.ts'
import type { UtmQuery } from './utm.ts'

/** Sends the cart to the service (specification §7 Orders), one push after the other. */
export type CartPush = {
  /** Pushes 500 ms after the last change (specification §9). [constants.cart-push-debounce] */
  schedule(): void
  /** Pushes what is unsent now. Never rejects: the cart stays, with its problem. */
  send(): Promise<void>
  /** Pushes what there is in the cart although the service has it, as for somebody whom it prices otherwise. Never rejects. */
  resend(): Promise<void>
  /** Pushes the cart as it is and opens a checkout of it. */
  sendForCheckout(returnUrl: string): Promise<OpenOrder>
  /** Lets another call change the order once what is unsent is sent, and takes over its answer. */
  amend(change: OrderChange, leaving?: Leaving): Promise<void>
  stop(): void
}

/** A call that changes the order of an id and answers it. */
export type OrderChange = (orderId: string) => Promise<OpenOrder>

type Dependencies = {
  call: Call
  store: CartStore
  environment: Pick<ShopEnvironment, 'schedule'>
  utm: UtmQuery
  /** A push that failed. */
  onFailed(error: unknown): Promise<void>
}

export function createCartPush({ call, store, environment, utm, onFailed }: Dependencies): CartPush {
  let last: Promise<unknown> = Promise.resolve()

  /** Two pushes at once could reach the service in the wrong order. */
  function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    unsent.cancel()
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
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

  async function pushAnew() {
    if (store.read().items.length > 0) store.change(() => ({}))
    await pushUnsent()
  }

  async function change(call: OrderChange, leaving?: Leaving) {
    if (store.read().isUnsent) await push({})
    const sent = store.read()
    store.accept(await call(sent.id), sent, leaving)
  }

  const send = () => enqueue(pushUnsent)
  const unsent = debounce(send, environment.schedule, cartPushDebounce)
  return {
    send,
    resend: () => enqueue(pushAnew),
    schedule: unsent.schedule,
    sendForCheckout: (returnUrl) => enqueue(() => push({ checkout: 'true', returnUrl })),
    amend: (call, leaving) => enqueue(() => change(call, leaving)),
    stop: unsent.cancel,
  }
}
