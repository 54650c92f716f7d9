import type { Checkout } from '#contract/entities/checkout.ts'
import { type CheckoutIntent, findIntentPath } from './intents.ts'

export type CheckoutAddress = { checkoutId: string; embedded: boolean; step: CheckoutStep }

/** 'bank' is the test provider's second step; 'return' is the page to which a second step returns. */
export type CheckoutStep = 'pay' | 'bank' | 'return'

const pathPattern = /^\/checkout\/([^/]+)\/?$/

/** Reads `/checkout/{id}?embedded=true&step=bank`; null when the path names no checkout. */
export function readAddress(pathname: string, search: string): CheckoutAddress | null {
  const checkoutId = decodeSegment(pathPattern.exec(pathname)?.[1])
  if (!checkoutId) return null
  const query = new URLSearchParams(search)
  return { checkoutId, embedded: query.get('embedded') === 'true', step: readStep(query.get('step')) }
}

/** The inverse of `readAddress`. */
export function formatAddress({ checkoutId, embedded, step }: CheckoutAddress): string {
  const query = new URLSearchParams()
  if (embedded) query.set('embedded', 'true')
  if (step !== 'pay') query.set('step', step)
  const search = query.size > 0 ? `?${query}` : ''
  return `/checkout/${encodeURIComponent(checkoutId)}${search}`
}

/** The URL of the second step; on this page's own origin it stays embedded when the page is. */
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

/** The shop's origin as the target of messages; null for anything that is not exactly one http(s) origin. */
export function readShopOrigin({ shopOrigin }: Pick<Checkout, 'shopOrigin'>): string | null {
  const url = URL.parse(shopOrigin)
  return url && isWeb(url) && url.origin === shopOrigin ? shopOrigin : null
}

/** The shop's URL for a standalone checkout: the return URL if it belongs to the shop, otherwise the shop's home page. */
export function findShopUrl(checkout: Pick<Checkout, 'shopOrigin' | 'returnUrl'>): string | null {
  const origin = readShopOrigin(checkout)
  if (!origin) return null
  const url = URL.parse(checkout.returnUrl)
  return url && isWeb(url) && url.origin === origin ? url.href : `${origin}/`
}

/** The shop's page for an intent; null without a shop. */
export function findIntentUrl(
  checkout: Pick<Checkout, 'shopOrigin' | 'returnUrl'>,
  intent: CheckoutIntent,
): string | null {
  const shop = URL.parse(findShopUrl(checkout) ?? '')
  return shop && shop.origin + findIntentPath(intent, shop.pathname + shop.search)
}

/** Checked besides the origin, since a `blob:` URL has the origin of its creator. */
const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'
