import { isPaymentReturn } from '#web/checkout/intents.ts'

/** The return from a payment in a page's query: none, a URL that must not be embedded, or one to embed. */
export type CheckoutReturn = { kind: 'none' } | { kind: 'refused' } | { kind: 'frame'; url: string }

const ownPrefix = 'mb_'

/**
 * Reads the return from a payment flow (specification §2): `mb_intent=checkout`, `mb_complete` and `mb_endpoint`, the
 * last URL-encoded once or twice and refused for any other origin than the checkout's. Other parameters are appended to the
 * endpoint's own. [routing.checkout-return-query] [routing.checkout-forwards-query]
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

/** The checkout at an address as it is after a return from a payment; null for an address that must not be embedded. */
export function toReturned(address: string, checkoutOrigin: string): string | null {
  const url = readFrameUrl(address, checkoutOrigin)
  url?.searchParams.set('step', 'return')
  return url?.href ?? null
}

/** Undoes a second encoding, recognised by the encoded colon of the scheme. */
function decodeOnceMore(endpoint: string): string {
  if (!/^https?%3a/i.test(endpoint)) return endpoint
  try {
    return decodeURIComponent(endpoint)
  } catch {
    return ''
  }
}

/**
 * The URL to embed if it is an absolute one of the checkout's origin; null for everything else, so that nothing but the
 * checkout is ever embedded. The URL is parsed and its origin compared: a prefix check would accept `/\evil` and tabs, and a
 * `blob:` URL has the origin of its creator.
 */
export function readFrameUrl(address: string, checkoutOrigin: string): URL | null {
  if (/[\s\\\p{Cc}]/u.test(address)) return null
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== checkoutOrigin) return null
  return url.username === '' && url.password === '' ? url : null
}
