import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder, Order } from '#contract/entities/orders.ts'
import type { CheckoutIntent } from './intents.ts'
import type { CheckoutPage } from './page.ts'
import { isCloseRequest, type MessageTarget, type ReceivedMessage, type Said, sendToShop } from './shop-channel.ts'
import { readShopOrigin } from './shop-links.ts'

/** What the conversation needs of the browser and the service, passed in so that tests script it. */
export type ConversationEnvironment = {
  parent: MessageTarget
  getOrder(id: string): Promise<Order>
  /** Hears the window's messages for as long as the page lives. */
  listen(hear: (received: ReceivedMessage) => void): void
  schedule(run: () => void, delay: number): void
}

export type Conversation = { close(intent?: CheckoutIntent): void }

const orderRetryInterval = 1500
const orderRetries = 5

/**
 * Keeps the shop around the page informed: ready once it is known whose checkout this is, updated after each change and
 * completed, both with the order as the service has it, close on request. That it is completed is said also when the order
 * can't be read, for the checkout knows. Says nothing before the shop's origin is known.
 */
export function startConversation(page: CheckoutPage, environment: ConversationEnvironment): Conversation {
  const { parent, getOrder, listen, schedule } = environment
  let isReady = false
  let isCompleted = false
  let told = 0

  function say(said: Said) {
    const { checkout } = page.$state.get()
    const shopOrigin = checkout && readShopOrigin(checkout)
    if (shopOrigin) sendToShop(parent, shopOrigin, said)
  }

  /** Says it of the order as the service has it; what can't be said of it yet is tried again. */
  async function announce(orderId: string, toSay: (order: Order | null) => Said | null, retriesLeft = orderRetries) {
    const said = toSay(await getOrder(orderId).catch(() => null))
    if (said) say(said)
    else if (retriesLeft > 0) schedule(() => void announce(orderId, toSay, retriesLeft - 1), orderRetryInterval)
  }

  function close(intent?: CheckoutIntent) {
    const completed = page.$state.get().checkout?.status === 'Completed'
    say({ event: 'close', completed, ...(intent && { intent }) })
  }

  page.$state.subscribe(({ checkout, changes }) => {
    if (!checkout) return
    if (!isReady) {
      isReady = true
      say({ event: 'ready' })
    }
    if (changes > told) {
      told = changes
      void announce(checkout.orderId, (order) => order && { event: 'billing-details-updated', order })
    }
    if (!isCompleted && checkout.status === 'Completed') {
      isCompleted = true
      void announce(checkout.orderId, (read) => {
        const order = read ?? toCompletedOrder(checkout)
        return order.status === 'Completed' ? { event: 'completed', order } : null
      })
    }
  })

  listen((received) => {
    const { checkout } = page.$state.get()
    const shopOrigin = checkout && readShopOrigin(checkout)
    if (shopOrigin && isCloseRequest(received, parent, shopOrigin)) close()
  })

  return { close }
}

/** The completed order as far as its checkout knows it: who bought it is told by the service alone. */
const toCompletedOrder = ({ orderId, currency, total, items, couponsApplied }: Checkout): CompletedOrder => ({
  id: orderId,
  status: 'Completed',
  currency,
  customer: { name: null, businessName: null, taxId: null, email: null, phone: null, address: null },
  total,
  items,
  couponsApplied,
})
