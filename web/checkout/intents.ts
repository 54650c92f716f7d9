/** Why a checkout was closed, and the page of the shop that the customer asked for with it (wire.md section 4). */
export const checkoutIntents = {
  'sign-in': '/user-area/sign-in',
  licenses: '/user-area/licenses',
} as const
export type CheckoutIntent = keyof typeof checkoutIntents

/** Whether a message's intent is one this shop has a page for; others just close. */
export function isCheckoutIntent(intent: string | undefined): intent is CheckoutIntent {
  return intent !== undefined && Object.hasOwn(checkoutIntents, intent)
}
