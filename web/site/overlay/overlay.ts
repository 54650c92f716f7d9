import { checkoutCloseRequest } from '#contract/constants.ts'
import { type ReceivedMessage, readCheckoutMessage } from './messages.ts'

/** How a checkout was closed: what the customer wants next, and whether the order is paid. */
export type CheckoutClosed = { intent?: string; completed: boolean }

/** What the overlay needs of the browser, passed in so that tests script it. */
export type OverlayEnvironment = {
  checkoutOrigin: string
  frameWindow(): { postMessage(message: unknown, targetOrigin: string): void } | null
  /** Hears messages until the function it gives is called. */
  listen(hear: (received: ReceivedMessage) => void): () => void
  schedule(run: () => void, delay: number): () => void
}

export type OverlayEvents = {
  onReady(): void
  /** The frame has not become ready in time; it may yet. */
  onLate(): void
  /** Once for each order, however often the frame says it. */
  onCompleted(orderId: string): void
  /** The order was changed in the frame. */
  onUpdated(orderId: string): void
  onClose(closed: CheckoutClosed): void
}

export type Overlay = { requestClose(): void; stop(): void }

const readyTimeout = 8000
const closeAnswerTimeout = 1000

/** The checkout frame's part in the page: believes only its messages, and closes even when it does not answer. */
export function startOverlay(environment: OverlayEnvironment, events: OverlayEvents): Overlay {
  const { checkoutOrigin, frameWindow, listen, schedule } = environment
  const completedOrders = new Set<string>()
  let isReady = false
  let isClosed = false
  let cancelCloseAnswer = () => {}
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

  function hear(received: ReceivedMessage) {
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

  const stopListening = listen(hear)

  function stop() {
    stopListening()
    cancelReadyTimeout()
    cancelCloseAnswer()
  }

  /** Asks a frame that is ready to close, so that it can say how; closes by itself when no answer comes. */
  function requestClose() {
    const closeAlone = () => close({ completed: completedOrders.size > 0 })
    if (!isReady) return closeAlone()
    frameWindow()?.postMessage(checkoutCloseRequest, checkoutOrigin)
    cancelCloseAnswer()
    cancelCloseAnswer = schedule(closeAlone, closeAnswerTimeout)
  }

  return { requestClose, stop }
}
