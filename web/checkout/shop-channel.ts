import { type CheckoutMessage, checkoutMessageSchema } from '#contract/checkout-messages.ts'
import { checkoutCloseRequest, checkoutMessageSource } from '#contract/constants.ts'

/** The part of a window that messages are sent to. */
export type MessageTarget = { postMessage(message: unknown, targetOrigin: string): void }
/** The part of a message event that says what was sent and by whom. */
export type ReceivedMessage = { origin: string; source: unknown; data: unknown }

type WithoutSource<Message> = Message extends { source: string } ? Omit<Message, 'source'> : never
/** What can be said to the shop: a message of the contract but for the mark that every one of them bears. */
export type Said = WithoutSource<CheckoutMessage>

/**
 * Says something to the page around this one, and only if it is the shop's (docs/wire-compatibility.md).
 * The browser drops the message when another origin frames the page.
 */
export function sendToShop(parent: MessageTarget, shopOrigin: string, said: Said): void {
  const message = checkoutMessageSchema.parse({ source: checkoutMessageSource, ...said })
  parent.postMessage(message, shopOrigin)
}

/** Whether the page around this one asks to close: the one string, from the parent window and the shop's origin. */
export function isCloseRequest(received: ReceivedMessage, parent: unknown, shopOrigin: string): boolean {
  return received.data === checkoutCloseRequest && received.source === parent && received.origin === shopOrigin
}
