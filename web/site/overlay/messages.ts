import { type CheckoutMessage, checkoutMessageSchema } from '#contract/checkout-messages.ts'

/** The part of a message event that says what was sent and by whom. */
export type ReceivedMessage = { origin: string; source: unknown; data: unknown }

/** Whom messages are believed: the checkout's origin, speaking from the frame that was opened. */
export type CheckoutSource = { checkoutOrigin: string; frameWindow: unknown }

/** A message of the checkout; null for one from elsewhere or of another shape (docs/wire-compatibility.md). [checkout.source] */
export function readCheckoutMessage(received: ReceivedMessage, expected: CheckoutSource): CheckoutMessage | null {
  if (!expected.frameWindow || received.source !== expected.frameWindow) return null
  if (received.origin !== expected.checkoutOrigin) return null
  const message = checkoutMessageSchema.safeParse(received.data)
  return message.success ? message.data : null
}
