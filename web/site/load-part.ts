import type { CartController, CartDependencies } from '#web/client/cart.ts'
import { fetchData } from './fetch-data.ts'
import { claimReload } from './navigation/reload-guard.ts'
import { canReach } from './navigation/screen-loader.ts'

const missing = 'This did not load. Check your connection, then try again.'

/** Loads code on demand. A failure reloads the page once in 10 seconds, since a deployment may have replaced it. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  // Browsers cache failed imports until the page is reloaded, so nothing is imported while offline.
  if (!navigator.onLine) throw new Error(missing)
  try {
    return await load()
  } catch (cause) {
    const isReplaced = await canReach(fetchData, location.pathname)
    if (isReplaced && claimReload(location.pathname, () => sessionStorage, Date.now())) location.reload()
    throw new Error(missing, { cause })
  }
}

/** Loads code ahead of its use. A failure is reported when the code is used. */
export function preloadPart(load: () => Promise<unknown>): void {
  if (navigator.onLine) load().catch(() => undefined)
}

const importCart = () => import('#web/client/cart.ts')

/** Loads the code that changes a cart ahead of its use. */
export const preloadCart = () => preloadPart(importCart)

/** Opens a cart; rejects with a message for the visitor when its code can't be loaded. */
export async function openCart(dependencies: CartDependencies): Promise<CartController> {
  const { createCart } = await loadPart(importCart)
  return createCart(dependencies)
}
