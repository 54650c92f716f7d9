/**
 * The address to frame, if it is an absolute one on the checkout's own origin; null for everything else, so that
 * nothing but the checkout is ever framed. Parsed and compared as an origin: a look at its first letters would let
 * `/\evil` and tabs through, and a `blob:` address has the origin of its maker.
 */
export function readFrameUrl(address: string, checkoutOrigin: string): URL | null {
  if (/[\s\\\p{Cc}]/u.test(address)) return null
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== checkoutOrigin) return null
  return url.username === '' && url.password === '' ? url : null
}
