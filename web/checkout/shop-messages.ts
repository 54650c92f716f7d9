import { type CheckoutMessage, checkoutMessageSchema } from '#contract/checkout-messages.ts'
import { checkoutCloseRequest, checkoutMessageSource } from '#contract/constants.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder, Order } from '#contract/entities/orders.ts'
import type { FrameIntent } from './intents.ts'
import { readShopOrigin } from './links.ts'
import type { CheckoutPage } from './page.ts'

/** What the messages need of the browser and the service, injected so that tests can script it. */
export type MessagingEnvironment = {
  parent: MessageTarget
  getOrder(id: string): Promise<Order>
  listen(listener: (received: ReceivedMessage) => void): void
  schedule(run: () => void, delay: number): void
}

export type ShopMessages = { close(intent?: FrameIntent): void }

const orderRetryInterval = 1500
const orderRetries = 5

/**
 * Informs the embedding shop page: 'ready' once the checkout is loaded, 'billing-details-updated' after each change and
 * 'completed', both with the order as the service has it, and 'close' on request. 'completed' is sent even when the order
 * can't be read, because the checkout knows. Sends nothing before the shop's origin is known.
 */
export function startShopMessages(page: CheckoutPage, environment: MessagingEnvironment): ShopMessages {
  const { parent, getOrder, listen, schedule } = environment
  let isReady = false
  let isCompleted = false
  let announcedChanges = 0

  function send(message: ShopMessage) {
    const { checkout } = page.$state.get()
    const shopOrigin = checkout && readShopOrigin(checkout)
    if (shopOrigin) sendToShop(parent, shopOrigin, message)
  }

  /** Sends the message that is made of the service's order, and retries while there is none. */
  async function announce(
    orderId: string,
    toMessage: (order: Order | null) => ShopMessage | null,
    retries = orderRetries,
  ) {
    const message = toMessage(await getOrder(orderId).catch(() => null))
    if (message) send(message)
    else if (retries > 0) schedule(() => void announce(orderId, toMessage, retries - 1), orderRetryInterval)
  }

  function close(intent?: FrameIntent) {
    const completed = page.$state.get().checkout?.status === 'Completed'
    send({ event: 'close', completed, ...(intent && { intent }) })
  }

  page.$state.subscribe(({ checkout, changes }) => {
    if (!checkout) return
    if (!isReady) {
      isReady = true
      send({ event: 'ready' })
    }
    if (changes > announcedChanges) {
      announcedChanges = changes
      void announce(checkout.orderId, (order) => order && { event: 'billing-details-updated', order })
    }
    if (!isCompleted && checkout.status === 'Completed') {
      isCompleted = true
      void announce(checkout.orderId, (stored) => {
        const order = stored ?? toCompletedOrder(checkout)
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

/** The completed order as far as its checkout knows it; only the service knows the customer. */
const toCompletedOrder = ({ orderId, currency, total, items, couponsApplied }: Checkout): CompletedOrder => ({
  id: orderId,
  status: 'Completed',
  currency,
  customer: { name: null, businessName: null, taxId: null, email: null, phone: null, address: null },
  total,
  items,
  couponsApplied,
})

export type MessageTarget = { postMessage(message: unknown, targetOrigin: string): void }
export type ReceivedMessage = { origin: string; source: unknown; data: unknown }

type WithoutSource<Message> = Message extends { source: string } ? Omit<Message, 'source'> : never
type ShopMessage = WithoutSource<CheckoutMessage>

/** Sends a message to the shop alone: the browser drops it when another origin embeds this page. */
function sendToShop(parent: MessageTarget, shopOrigin: string, content: ShopMessage): void {
  const message = checkoutMessageSchema.parse({ source: checkoutMessageSource, ...content })
  parent.postMessage(message, shopOrigin)
}

function isCloseRequest(received: ReceivedMessage, parent: unknown, shopOrigin: string): boolean {
  return received.data === checkoutCloseRequest && received.source === parent && received.origin === shopOrigin
}
