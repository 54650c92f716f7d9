import { atom, type ReadableAtom } from 'nanostores'
import type { Screen } from '../pages.ts'
import type { NavigationBrowser } from './browser.ts'
import { readPath } from './destination.ts'
import { createScrollMemory, type HistoryChange, openDocument, rewriteQuery } from './history.ts'
import { createPageOpener, type PageOpenerDeps } from './page-opener.ts'
import { claimReload } from './reload-guard.ts'

/** The shown screen; `scrollY` is set on return, `isRewritten` when only the page's own query has changed. */
export type Visit = {
  url: URL
  screen: Screen
  isFirst: boolean
  scrollY?: number | undefined
  isRewritten?: boolean
}

export type Navigator = {
  /** The visit of the delivered document. */
  first: Visit
  $visit: ReadableAtom<Visit>
  /** The URL of a page that could not be loaded, until another one is. */
  $failure: ReadableAtom<string | null>
  navigate(href: string, options?: { replace?: boolean }): Promise<void>
  /** Sets a parameter in the query of the current page, which stays as it is; null removes it. */
  rewriteQuery(name: string, value: string | null): void
  /** Prefetches a page that the visitor is likely to open. */
  prefetch(href: string): void
  /** Replaces the current page with the error screen. Rejects when that can't be loaded. */
  fail(title: string, message: string): Promise<void>
  /** Redirects from a guarded page to the sign-in page when nobody is signed in. */
  checkGuard(): Promise<void>
  start(): () => void
}

type NavigatorDeps = Omit<PageOpenerDeps, 'origin'> & {
  /** The page of the delivered document. */
  first: Screen
  browser: NavigationBrowser
}
type Arrival = { change: HistoryChange; scrollY?: number | undefined }

/** Navigates between the pages of the site (specification §2 Routing rules, §8 page errors). [routing.scroll] */
export function createNavigator({ first: screen, browser, ...deps }: NavigatorDeps): Navigator {
  const { history, location } = browser
  const first: Visit = { url: new URL(location.href), screen, isFirst: true }
  const $visit = atom(first)
  const $failure = atom<string | null>(null)
  const scroll = createScrollMemory(browser)
  const opener = createPageOpener({ ...deps, origin: location.origin })
  let lastRequest = 0

  const resolve = (href: string) => new URL(href, location.href)
  /** Only the visitor's last request counts. */
  const isLast = (request: number) => request === lastRequest

  async function go(requested: URL, { change, scrollY }: Arrival): Promise<void> {
    const request = ++lastRequest
    try {
      const { url, screen } = await opener.open(requested, $visit.get())
      if (!isLast(request)) return
      const isRedirected = url !== requested
      const arrival = isRedirected && change === 'none' ? { change: 'replace' as const } : { change, scrollY }
      if (screen) arrive(url, screen, arrival)
      else openDocument(location, url, arrival.change)
    } catch (error) {
      console.error(error)
      if (isLast(request)) await recover(requested, change, request)
    }
  }

  function arrive(url: URL, screen: Screen, { change, scrollY }: Arrival) {
    if (change === 'push') {
      scroll.save()
      history.pushState(null, '', url)
    }
    if (change === 'replace') history.replaceState(null, '', url)
    $failure.set(null)
    $visit.set({ url, screen, isFirst: false, scrollY })
  }

  /** Loads a page once as a document, since its files may have been replaced; not while the site is unreachable. */
  async function recover(url: URL, change: HistoryChange, request: number) {
    const canReload = await deps.screens.canReach(readPath(url))
    if (!isLast(request)) return
    if (canReload && claimReload(url.pathname, () => browser.sessionStorage, Date.now()))
      openDocument(location, url, change)
    else $failure.set(url.href)
  }

  /** Another fragment of the current page needs no load. */
  async function onPopState() {
    // Not resolve(''), which drops the fragment.
    const url = new URL(location.href)
    const arrival: Arrival = { change: 'none', scrollY: scroll.recall() }
    const shown = $visit.get()
    if (url.pathname !== shown.url.pathname || url.search !== shown.url.search) return go(url, arrival)
    lastRequest++
    arrive(url, shown.screen, arrival)
  }

  function start() {
    const stopping = new AbortController()
    const stopScroll = scroll.start()
    browser.addEventListener('popstate', () => void onPopState(), { signal: stopping.signal })
    return () => {
      stopScroll()
      stopping.abort()
    }
  }

  return {
    first,
    $visit,
    $failure,
    navigate: (href, options) => go(resolve(href), { change: options?.replace === true ? 'replace' : 'push' }),
    rewriteQuery(name, value) {
      rewriteQuery(browser, name, value)
      $visit.set({ ...$visit.get(), url: new URL(location.href), isRewritten: true })
    },
    prefetch: (href) => opener.prefetch(resolve(href), $visit.get()),
    async fail(title, message) {
      const request = lastRequest
      const screen = await deps.screens.loadError(title, message)
      if (isLast(request)) arrive($visit.get().url, screen, { change: 'none' })
    },
    async checkGuard() {
      const { url } = $visit.get()
      const request = lastRequest
      const isAllowed = await opener.mayEnter(url)
      if (!isAllowed && isLast(request)) await go(url, { change: 'replace' })
    },
    start,
  }
}
