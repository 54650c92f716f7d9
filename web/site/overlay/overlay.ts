import { type CheckoutMessage, checkoutMessageSchema } from '#contract/checkout-messages.ts'
import { checkoutCloseRequest } from '#contract/constants.ts'
import type { ReceivedMessage } from '#web/checkout/shop-messages.ts'

/** How a checkout was closed: the customer's intent, and whether the order is paid. */
export type CheckoutClosed = { intent?: string; completed: boolean }

/** What the overlay needs of the browser, injected so that tests can script it. */
export type OverlayEnvironment = {
  checkoutOrigin: string
  frameWindow(): { postMessage(message: unknown, targetOrigin: string): void } | null
  /** Listens to messages; returns a function that stops it. */
  listen(listener: (received: ReceivedMessage) => void): () => void
  schedule(run: () => void, delay: number): () => void
}

export type OverlayEvents = {
  onReady(): void
  /** The frame has not become ready in time; it still may. */
  onLate(): void
  onCompleted(orderId: string): void
  onUpdated(orderId: string): void
  onClose(closed: CheckoutClosed): void
}

export type Overlay = { requestClose(): void; stop(): void }

const readyTimeout = 8000
const closeTimeout = 1000

/** Controls the checkout frame: accepts only its messages, and closes even when it does not respond. */
export function startOverlay(environment: OverlayEnvironment, events: OverlayEvents): Overlay {
  const { checkoutOrigin, frameWindow, listen, schedule } = environment
  const completedOrders = new Set<string>()
  let isReady = false
  let isClosed = false
  let cancelCloseTimeout = () => {}
  const cancelReadyTimeout = schedule(events.onLate, readyTimeout)

  function becomeReady() {
    cancelReadyTimeout()
    if (isReady) return
    isReady = true
    events.onReady()
  }

  function complete(orderId: string) {
    if (completedOrders.has(orderId)) return
    completedOrders.add(orderId)
    events.onCompleted(orderId)
  }

  function close(closed: CheckoutClosed) {
    if (isClosed) return
    isClosed = true
    stop()
    events.onClose(closed)
  }

  function handle(received: ReceivedMessage) {
    const message = readCheckoutMessage(received, { checkoutOrigin, frameWindow: frameWindow() })
    switch (message?.event) {
      case 'ready':
        return becomeReady()
      case 'completed':
        return complete(message.order.id)
      case 'billing-details-updated':
        return events.onUpdated(message.order.id)
      case 'close':
        return close({ completed: message.completed, ...(message.intent !== undefined && { intent: message.intent }) })
    }
  }

  const stopListening = listen(handle)

  function stop() {
    stopListening()
    cancelReadyTimeout()
    cancelCloseTimeout()
  }

  /** Asks a ready frame to close, so that it can report the outcome; closes it without a response after a timeout. */
  function requestClose() {
    const closeNow = () => close({ completed: completedOrders.size > 0 })
    if (!isReady) return closeNow()
    frameWindow()?.postMessage(checkoutCloseRequest, checkoutOrigin)
    cancelCloseTimeout()
    cancelCloseTimeout = schedule(closeNow, closeTimeout)
  }

  return { requestClose, stop }
}

/** The only accepted sender: the checkout's origin in the frame that was opened. */
export type CheckoutSource = { checkoutOrigin: string; frameWindow: unknown }

/** Validates a message of the checkout; null for other senders or shapes (docs/wire-compatibility.md). [checkout.source] */
export function readCheckoutMessage(received: ReceivedMessage, expected: CheckoutSource): CheckoutMessage | null {
  if (!expected.frameWindow || received.source !== expected.frameWindow) return null
  if (received.origin !== expected.checkoutOrigin) return null
  const message = checkoutMessageSchema.safeParse(received.data)
  return message.success ? message.data : null
}
