/** The shop's page for each intent with which a customer closes the checkout (docs/wire-compatibility.md). */
export const checkoutIntents = {
  'sign-in': '/user-area/sign-in',
  licenses: '/user-area/licenses',
  products: '/user-area/products',
} as const
export type CheckoutIntent = keyof typeof checkoutIntents

/** The intent with which a customer leaves for the bundle that is cheaper; the shop's page switches and opens the checkout again. */
export const bundleIntent = 'bundle'
/** Why a customer closes the frame. */
export type FrameIntent = CheckoutIntent | typeof bundleIntent

/** The query parameter with the path to which the sign-in page returns. */
export const returnParameter = 'returnTo'
/** The URL fragment that opens the checkout of the cart, as after signing in for it. */
export const resumeFragment = '#checkout'

/** The shop's page for an intent; signing in returns to the checkout over the page at `from`. */
export function findIntentPath(intent: CheckoutIntent, from: string): string {
  const path = checkoutIntents[intent]
  if (intent !== 'sign-in') return path
  return `${path}?${new URLSearchParams({ [returnParameter]: from + resumeFragment })}`
}

/** Whether the shop has a page for a message's intent; other intents only close the checkout. */
export function isCheckoutIntent(intent: string | undefined): intent is CheckoutIntent {
  return intent !== undefined && Object.hasOwn(checkoutIntents, intent)
}

/** Whether a page's query says that the visitor returns from a payment (specification §2). */
export const isPaymentReturn = (query: URLSearchParams): boolean => query.get('mb_intent') === 'checkout'
