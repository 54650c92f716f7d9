import { defaultDebounce } from '#contract/constants.ts'
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
  let pending: number | undefined

  const cancel = () => browser.clearTimeout(pending)

  function save() {
    cancel()
    history.replaceState({ scrollY: browser.scrollY }, '')
  }

  function saveSoon() {
    cancel()
    pending = browser.setTimeout(save, defaultDebounce)
  }

  /** Back restores after the page stands, which the browser can't; a reload it restores better by itself. */
  function start() {
    const stopping = new AbortController()
    const { signal } = stopping
    history.scrollRestoration = 'manual'
    browser.addEventListener('scroll', saveSoon, { passive: true, signal })
    browser.addEventListener('popstate', cancel, { signal })
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
