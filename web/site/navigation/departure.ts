import type { NavigationBrowser } from './browser.ts'

/** What becomes of the entry of the history: another one is pushed, it is replaced, or the browser has moved already. */
export type HistoryChange = 'push' | 'replace' | 'none'

/** Leaves for a document: another site, or a page that can't be had without one. */
export function depart(location: NavigationBrowser['location'], url: URL, change: HistoryChange): void {
  // Assigning the address where one is would only move to its hash.
  if (url.href === location.href) location.reload()
  else if (change === 'push') location.assign(url.href)
  else location.replace(url.href)
}
