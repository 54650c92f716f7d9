import { resolveReturnUrl } from '#service/sales/checkout/return-url.ts'
import { checkoutIntents, returnParameter } from '#web/checkout/intents.ts'
import { findIntentUrl, findShopUrl } from '#web/checkout/links.ts'
import { readReturnPath } from '#web/site/navigation/return-path.ts'
import { readCheckoutReturn, readFrameUrl } from '#web/site/overlay/checkout-return.ts'

/** Where everything may lead that a stranger's address is put into. */
export const ownOrigin = 'https://pay.example'
const home = `${ownOrigin}/`

/** What is made of an address before a browser goes there or frames it; null is nowhere. */
const destinations: Record<string, (address: string) => string | null> = {
  'returnUrl of an order': (address) => resolveReturnUrl(address, home, [ownOrigin])?.href ?? null,
  'returnUrl of a checkout': (returnUrl) => findShopUrl({ shopOrigin: ownOrigin, returnUrl }),
  'signing in from a checkout': (returnUrl) => findIntentUrl({ shopOrigin: ownOrigin, returnUrl }, 'sign-in'),
  'licenses from a checkout': (returnUrl) => findIntentUrl({ shopOrigin: ownOrigin, returnUrl }, 'licenses'),
  mb_endpoint: (address) => frameOf(address),
  'mb_endpoint, encoded twice': (address) => frameOf(encodeURIComponent(address.toWellFormed())),
  'the frame': (address) => readFrameUrl(address, ownOrigin)?.href ?? null,
  'after signing in': (address) => pathAfter(new URLSearchParams({ [returnParameter]: address }).toString()),
  'after signing in, as it stands in the query': (address) => pathAfter(`${returnParameter}=${address}`),
  // Signing in for a checkout: one return inside of the other.
  'after signing in from a checkout': (returnUrl) => {
    const signIn = URL.parse(findIntentUrl({ shopOrigin: ownOrigin, returnUrl }, 'sign-in') ?? '')
    return signIn?.pathname === checkoutIntents['sign-in'] ? pathAfter(signIn.search.slice(1)) : (signIn?.href ?? null)
  },
}
export const destinationNames = Object.keys(destinations)

export const followAddress = (address: string): string[] =>
  Object.values(destinations).map((find) => find(address) ?? 'nowhere')

const pathAfter = (query: string) => readReturnPath(`?${query}`, ownOrigin, '/')

function frameOf(address: string): string | null {
  const query = new URLSearchParams({ mb_intent: 'checkout', mb_complete: 'true', mb_endpoint: address })
  const found = readCheckoutReturn(`?${query}`, ownOrigin)
  return found.kind === 'frame' ? found.url : null
}

/** The destinations that an address leads off our origin from, with where to. A browser resolves them as it does here. */
export function findWaysOff(address: string): string[] {
  return Object.entries(destinations).flatMap(([name, find]) => {
    const found = find(address)
    if (found === null) return []
    const url = URL.parse(found, `${ownOrigin}/deep/page?x=1`)
    const isOwn = url?.origin === ownOrigin && url.protocol === 'https:'
    return isOwn ? [] : [`${name}: ${JSON.stringify(address)} leads to ${JSON.stringify(found)}`]
  })
}
