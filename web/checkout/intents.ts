/** Why a checkout was closed, and the page of the shop that the customer asked for with it (docs/wire-compatibility.md). */
export const checkoutIntents = {
  'sign-in': '/user-area/sign-in',
  licenses: '/user-area/licenses',
} as const
export type CheckoutIntent = keyof typeof checkoutIntents

/** Of the shop's addresses: where signing in comes back to. */
export const returnParameter = 'returnTo'
/** As an address's fragment: opens the checkout of the cart, as after signing in for it. */
export const resumeFragment = '#checkout'

/** The shop's page for an intent; who signs in comes back to the checkout, over the page at `from`. */
export function findIntentPath(intent: CheckoutIntent, from: string): string {
  const path = checkoutIntents[intent]
  if (intent !== 'sign-in') return path
  return `${path}?${new URLSearchParams({ [returnParameter]: from + resumeFragment })}`
}

/** Whether a message's intent is one this shop has a page for; others just close. */
export function isCheckoutIntent(intent: string | undefined): intent is CheckoutIntent {
  return intent !== undefined && Object.hasOwn(checkoutIntents, intent)
}
