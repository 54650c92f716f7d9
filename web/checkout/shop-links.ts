import type { Checkout } from '#contract/entities/checkout.ts'
import { type CheckoutIntent, findIntentPath } from './intents.ts'

/** The shop's origin as messages may be sent to it; null for anything that is not exactly one web origin. */
export function readShopOrigin({ shopOrigin }: Pick<Checkout, 'shopOrigin'>): string | null {
  const url = URL.parse(shopOrigin)
  return url && isWeb(url) && url.origin === shopOrigin ? shopOrigin : null
}

/** Where the shop is when the checkout stands alone: the return address if it is the shop's own, else its front door. */
export function findShopUrl(checkout: Pick<Checkout, 'shopOrigin' | 'returnUrl'>): string | null {
  const origin = readShopOrigin(checkout)
  if (!origin) return null
  const url = URL.parse(checkout.returnUrl)
  return url && isWeb(url) && url.origin === origin ? url.href : `${origin}/`
}

/** The shop's page for an intent; null without a shop to go to. */
export function findIntentUrl(
  checkout: Pick<Checkout, 'shopOrigin' | 'returnUrl'>,
  intent: CheckoutIntent,
): string | null {
  const shop = URL.parse(findShopUrl(checkout) ?? '')
  return shop && shop.origin + findIntentPath(intent, shop.pathname + shop.search)
}

/** A `blob:` address has the origin of its maker, so the origin alone does not tell. */
function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:'
}
