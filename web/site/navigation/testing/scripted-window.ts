import type { NavigationBrowser } from '../browser.ts'

export const origin = 'https://shop.example'

/** A window as far as moving between pages needs one: a history, and ears. Its timers are those of the test. */
export function createScriptedWindow(path: string) {
  const entries: { href: string; state: unknown }[] = [{ href: origin + path, state: null }]
  const listeners = new Map<string, (() => void)[]>()
  const kept = new Map<string, string>()
  let at = 0
  const current = () => entries[at] ?? { href: '', state: null }
  const dispatch = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener()
  }
  function addEventListener(type: string, listener: () => void, { signal }: AddEventListenerOptions = {}) {
    listeners.set(type, [...(listeners.get(type) ?? []), () => signal?.aborted || listener()])
  }
  const left = { assigned: [] as string[], replaced: [] as string[], reloads: 0 }
  const state = { readyState: 'complete', visibilityState: 'visible', scrollY: 0, connection: {} }

  const browser: NavigationBrowser = {
    history: {
      scrollRestoration: 'auto',
      get state() {
        return current().state
      },
      pushState: (state, _, url) => void entries.splice(++at, entries.length, { href: String(url), state }),
      replaceState(state, _, url) {
        entries[at] = { href: url ? String(url) : current().href, state }
      },
    },
    location: {
      origin,
      get href() {
        return current().href
      },
      assign: (url) => void left.assigned.push(url),
      replace: (url) => void left.replaced.push(url),
      reload: () => void left.reloads++,
    },
    document: {
      get readyState() {
        return state.readyState
      },
      get visibilityState() {
        return state.visibilityState
      },
      addEventListener,
    },
    navigator: {
      get connection() {
        return state.connection
      },
    },
    sessionStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    get scrollY() {
      return state.scrollY
    },
    setTimeout: (run, delay) => Number(setTimeout(run, delay)),
    clearTimeout: (timer) => clearTimeout(timer),
    addEventListener,
  }

  return {
    browser,
    state,
    /** How the page was left for a document. */
    left,
    paths: () => entries.map(({ href }) => href.slice(origin.length)),
    pathShown: () => current().href.slice(origin.length),
    dispatch,
    back() {
      at--
      dispatch('popstate')
    },
    comeBackToTab() {
      for (const visibility of ['hidden', 'visible']) {
        state.visibilityState = visibility
        dispatch('visibilitychange')
      }
    },
  }
}

export type ScriptedWindow = ReturnType<typeof createScriptedWindow>
