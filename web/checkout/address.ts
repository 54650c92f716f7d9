/** What a checkout's own address says: whose checkout, whether framed, and where in the payment the customer is. */
export type CheckoutAddress = { checkoutId: string; embedded: boolean; step: CheckoutStep }

/** 'bank' is the test provider's second step; 'return' is where a second step comes back to. */
export type CheckoutStep = 'pay' | 'bank' | 'return'

const pathPattern = /^\/checkout\/([^/]+)\/?$/

/** Reads `/checkout/{id}?embedded=true&step=bank`; null when the path names no checkout. */
export function readAddress(pathname: string, search: string): CheckoutAddress | null {
  const checkoutId = decodeSegment(pathPattern.exec(pathname)?.[1])
  if (!checkoutId) return null
  const query = new URLSearchParams(search)
  return { checkoutId, embedded: query.get('embedded') === 'true', step: readStep(query.get('step')) }
}

/** The address that `readAddress` reads back to the same value. */
export function formatAddress({ checkoutId, embedded, step }: CheckoutAddress): string {
  const query = new URLSearchParams()
  if (embedded) query.set('embedded', 'true')
  if (step !== 'pay') query.set('step', step)
  const search = query.size > 0 ? `?${query}` : ''
  return `/checkout/${encodeURIComponent(checkoutId)}${search}`
}

/** Where the second step is; one on this page's own origin stays framed when the page is. */
export function resolveActionUrl(actionUrl: string, origin: string, embedded: boolean): URL | null {
  const url = URL.parse(actionUrl, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (embedded && url.origin === origin) url.searchParams.set('embedded', 'true')
  return url
}

function readStep(value: string | null): CheckoutStep {
  return value === 'bank' || value === 'return' ? value : 'pay'
}

function decodeSegment(segment: string | undefined): string | null {
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
