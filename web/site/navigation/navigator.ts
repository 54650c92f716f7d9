import { atom, type ReadableAtom } from 'nanostores'
import type { Screen } from '../pages.ts'
import type { NavigationBrowser } from './browser.ts'
import { depart, type HistoryChange } from './departure.ts'
import { readPath } from './destination.ts'
import { createPageOpener, type PageOpenerDeps } from './page-opener.ts'
import { claimReload } from './reload-guard.ts'
import { rewriteQuery } from './rewrite-query.ts'
import { createScrollMemory } from './scroll-memory.ts'

/**
 * What stands on the page and where; `scrollY` is known when the visitor has come back to it, and `isRewritten` where
 * nobody has gone anywhere: the page wrote something into its own address.
 */
export type Visit = {
  url: URL
  screen: Screen
  isFirst: boolean
  scrollY?: number | undefined
  isRewritten?: boolean
}

export type Navigator = {
  /** What the document was delivered with. */
  first: Visit
  $visit: ReadableAtom<Visit>
  /** Address of a page that could not be loaded, until another one is. */
  $failure: ReadableAtom<string | null>
  /** Goes to an address; one that is no page of this site is left to the browser. */
  navigate(href: string, options?: { replace?: boolean }): Promise<void>
  /** Writes a parameter into the address of the page shown, which stays as it is; null takes it out. */
  rewriteQuery(name: string, value: string | null): void
  /** Starts to load a page that the visitor is likely to open. */
  warm(href: string): void
  /** Puts the error screen in place of the page shown. Rejects when it does not load. */
  fail(title: string, message: string): Promise<void>
  /** Leaves a guarded page for the way to sign in, when nobody is signed in. */
  checkGuard(): Promise<void>
  start(): () => void
}

type NavigatorDeps = Omit<PageOpenerDeps, 'origin'> & {
  /** The page that the document was delivered with. */
  first: Screen
  browser: NavigationBrowser
}
type Arrival = { change: HistoryChange; scrollY?: number | undefined }

/** Moves between the pages of the site (specification §2 Routing rules, §8 page errors). [routing.scroll] */
export function createNavigator({ first: screen, browser, ...deps }: NavigatorDeps): Navigator {
  const { history, location } = browser
  const first: Visit = { url: new URL(location.href), screen, isFirst: true }
  const $visit = atom(first)
  const $failure = atom<string | null>(null)
  const scroll = createScrollMemory(browser)
  const opener = createPageOpener({ ...deps, origin: location.origin })
  let latest = 0

  const resolve = (href: string) => new URL(href, location.href)
  /** The last wish of the visitor counts: whether what began at this turn is still it. */
  const isLatest = (turn: number) => turn === latest

  async function go(wanted: URL, { change, scrollY }: Arrival): Promise<void> {
    const turn = ++latest
    try {
      const { url, screen } = await opener.open(wanted, $visit.get())
      if (!isLatest(turn)) return
      const isElsewhere = url !== wanted
      const arrival = isElsewhere && change === 'none' ? { change: 'replace' as const } : { change, scrollY }
      if (screen) arrive(url, screen, arrival)
      else depart(location, url, arrival.change)
    } catch (error) {
      console.error(error)
      if (isLatest(turn)) await recover(wanted, change, turn)
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

  /**
   * What can't be loaded is fetched once as a document: a new deployment may have replaced the files. A site that does
   * not answer would leave the visitor with the browser's own error page instead of the one they are on.
   */
  async function recover(url: URL, change: HistoryChange, turn: number) {
    const canReload = await deps.screens.canReach(readPath(url))
    if (!isLatest(turn)) return
    if (canReload && claimReload(url.pathname, () => browser.sessionStorage, Date.now())) depart(location, url, change)
    else $failure.set(url.href)
  }

  /** Another place on the page shown is there already, whatever the page is. */
  async function comeBack() {
    // Not resolve(''), which loses the place on the page.
    const url = new URL(location.href)
    const arrival: Arrival = { change: 'none', scrollY: scroll.recall() }
    const shown = $visit.get()
    if (url.pathname !== shown.url.pathname || url.search !== shown.url.search) return go(url, arrival)
    latest++
    arrive(url, shown.screen, arrival)
  }

  function start() {
    const stopping = new AbortController()
    const stopScroll = scroll.start()
    browser.addEventListener('popstate', () => void comeBack(), { signal: stopping.signal })
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
    warm: (href) => opener.warm(resolve(href), $visit.get()),
    async fail(title, message) {
      const turn = latest
      const screen = await deps.screens.loadError(title, message)
      if (isLatest(turn)) arrive($visit.get().url, screen, { change: 'none' })
    },
    async checkGuard() {
      const { url } = $visit.get()
      const turn = latest
      const isAllowed = await opener.mayEnter(url)
      if (!isAllowed && isLatest(turn)) await go(url, { change: 'replace' })
    },
    start,
  }
}
