import { readFrameUrl } from './frame-url.ts'
import { isPaymentReturn } from './payment-return.ts'

/** What a page's query says about a payment that comes back: nothing, an address not to be framed, or one to frame. */
export type CheckoutReturn = { kind: 'none' } | { kind: 'refused' } | { kind: 'frame'; url: string }

const ownPrefix = 'mb_'

/**
 * Reads the return from a payment flow (specification §2): `mb_intent=checkout`, `mb_complete` and `mb_endpoint`, the
 * last URL-encoded once or twice and refused off the checkout's origin. Parameters that are not ours go along, behind
 * those that the endpoint has itself. [routing.checkout-return-query] [routing.checkout-forwards-query]
 */
export function readCheckoutReturn(search: string, checkoutOrigin: string): CheckoutReturn {
  const query = new URLSearchParams(search)
  const endpoint = query.get('mb_endpoint')
  if (!isPaymentReturn(query) || !query.has('mb_complete') || endpoint === null) return { kind: 'none' }
  const url = readFrameUrl(decodeOnceMore(endpoint), checkoutOrigin)
  if (!url) return { kind: 'refused' }
  for (const [name, value] of query) {
    if (!name.startsWith(ownPrefix)) url.searchParams.append(name, value)
  }
  return { kind: 'frame', url: url.href }
}

/** Undoes a second encoding, known by the colon of the scheme still being encoded. */
function decodeOnceMore(endpoint: string): string {
  if (!/^https?%3a/i.test(endpoint)) return endpoint
  try {
    return decodeURIComponent(endpoint)
  } catch {
    return ''
  }
}
