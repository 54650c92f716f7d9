import { browserClock } from '#web/client/browser-environment.ts'
import { debounce } from '#web/client/debounce.ts'
import type { NavigationBrowser } from './browser.ts'

export type ScrollMemory = {
  /** Where the visitor was when they left this entry of the history; undefined for a new one. */
  recall(): number | undefined
  /** Notes where they are now; to be called before another entry is pushed. */
  save(): void
  start(): () => void
}

/** Keeps how far each entry of the history is scrolled in the entry itself, so that Back finds the place again. */
export function createScrollMemory(browser: NavigationBrowser): ScrollMemory {
  const { history } = browser
  const saving = debounce(save, browserClock.schedule)

  function save() {
    saving.cancel()
    history.replaceState({ scrollY: browser.scrollY }, '')
  }

  /** Back restores after the page stands, which the browser can't; a reload it restores better by itself. */
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
