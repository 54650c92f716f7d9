import { type CheckoutReturn, readCheckoutReturn } from './checkout-return.ts'

/**
 * Reads the return out of the address and removes its query, so that a reload does not open the checkout again.
 * [routing.checkout-clears-query]
 */
export function takeCheckoutReturn(checkoutOrigin: string): CheckoutReturn {
  const { search, pathname, hash } = window.location
  const found = readCheckoutReturn(search, checkoutOrigin)
  if (found.kind !== 'none') window.history.replaceState(window.history.state, '', pathname + hash)
  return found
}
