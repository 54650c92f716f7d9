import { fetchData } from './fetch-data.ts'
import { claimReload } from './navigation/reload-guard.ts'
import { canReach } from './navigation/screen-loader.ts'

const missing = 'This did not load. Check your connection, then try again.'

/**
 * Code that a page gets when it is wanted. Where it does not come although the site answers, a newer deployment has taken
 * its place: then the page loads anew, once in 10 seconds (specification §8). Rejects with words for the visitor.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser remembers what did not come for as long as the page stands, so nothing is asked for without a network.
  if (!navigator.onLine) throw new Error(missing)
  try {
    return await load()
  } catch (cause) {
    const isReplaced = await canReach(fetchData, location.pathname)
    if (isReplaced && claimReload(location.pathname, () => sessionStorage, Date.now())) location.reload()
    throw new Error(missing, { cause })
  }
}

/** Loads code ahead of its use. A failure is told when it is wanted. */
export function warmPart(load: () => Promise<unknown>): void {
  if (navigator.onLine) load().catch(() => undefined)
}
