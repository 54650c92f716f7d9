import { browserClock } from '#web/client/browser-environment.ts'
import { debounce } from '#web/client/debounce.ts'
import type { NavigationBrowser } from './browser.ts'

export type ScrollMemory = {
  /** The scroll position of this history entry; undefined for a new one. */
  recall(): number | undefined
  /** Stores the current scroll position; called before another entry is pushed. */
  save(): void
  start(): () => void
}

/** Stores the scroll position of each history entry in its state, so that going back restores it. */
export function createScrollMemory(browser: NavigationBrowser): ScrollMemory {
  const { history } = browser
  const saving = debounce(save, browserClock.schedule)

  function save() {
    saving.cancel()
    history.replaceState({ scrollY: browser.scrollY }, '')
  }

  /** The position is restored after the page is rendered; on a reload the browser does this better itself. */
  function start() {
    const stopping = new AbortController()
    const { signal } = stopping
    history.scrollRestoration = 'manual'
    browser.addEventListener('scroll', saving.schedule, { passive: true, signal })
    browser.addEventListener('popstate', saving.cancel, { signal })
    browser.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal })
    return () => stopping.abort()
  }

  function recall() {
    const state: unknown = history.state
    const isOurs = typeof state === 'object' && state !== null && 'scrollY' in state
    return isOurs && typeof state.scrollY === 'number' ? state.scrollY : undefined
  }

  return { recall, save, start }
}

type AddressBar = { location: { href: string }; history: Pick<History, 'state' | 'replaceState'> }

/** Sets a parameter in the query of the current page; null removes it. Page and history state stay. */
export function rewriteQuery({ location, history }: AddressBar, name: string, value: string | null): void {
  const url = new URL(location.href)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}

/** How the history changes: an entry is pushed or replaced, or the browser has already changed it. */
export type HistoryChange = 'push' | 'replace' | 'none'

/** Loads a document: another site, or a page that can't be opened without one. */
export function openDocument(location: NavigationBrowser['location'], url: URL, change: HistoryChange): void {
  // Assigning the current URL would only scroll to its fragment.
  if (url.href === location.href) location.reload()
  else if (change === 'push') location.assign(url.href)
  else location.replace(url.href)
}
