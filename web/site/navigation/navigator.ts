import { atom, type ReadableAtom } from 'nanostores'
import type { Screen } from '../pages.ts'
import type { Route } from '../routes.ts'
import type { NavigationBrowser } from './browser.ts'
import { decodePath, matchPath, type ProductPaths } from './match.ts'
import { claimReload } from './reload-guard.ts'
import { signInAddress } from './return-path.ts'
import type { ScreenLoader } from './screen-loader.ts'
import { createScrollMemory } from './scroll-memory.ts'

/** What stands on the page and where; `scrollY` is known when the visitor has come back to it. */
export type Visit = { url: URL; screen: Screen; isFirst: boolean; scrollY?: number | undefined }

export type Navigator = {
  $visit: ReadableAtom<Visit>
  /** Address of a page that could not be loaded, until another one is. */
  $failure: ReadableAtom<string | null>
  /** Goes to an address; one that is no page of this site is left to the browser. */
  navigate(href: string, options?: { replace?: boolean }): Promise<void>
  /** Starts to load a page that the visitor is likely to open. */
  warm(href: string): void
  /** Leaves a guarded page for the way to sign in, when nobody is signed in. */
  checkGuard(): Promise<void>
  start(): () => void
}

type NavigatorDeps = {
  /** The page that the document was delivered with. */
  first: Screen
  screens: ScreenLoader
  products: ProductPaths
  isSignedIn(): Promise<boolean>
  browser: NavigationBrowser
}
type Arrival = { change: 'push' | 'replace' | 'none'; scrollY?: number | undefined }

/** Moves between the pages of the site (specification §2 Routing rules, §8 page errors). */
export function createNavigator({ first, screens, products, isSignedIn, browser }: NavigatorDeps): Navigator {
  const { history, location } = browser
  const $visit = atom<Visit>({ url: new URL(location.href), screen: first, isFirst: true })
  const $failure = atom<string | null>(null)
  const scroll = createScrollMemory(browser)
  let latest = 0

  const resolve = (href: string) => new URL(href, location.href)
  const findRoute = (url: URL) => (url.origin === location.origin ? matchPath(url.pathname, products) : null)
  const isShown = (url: URL) => readPath(url) === readPath($visit.get().url)
  const mayEnter = async (route: Route | null) => route?.guard === undefined || (await isSignedIn())

  async function go(url: URL, arrival: Arrival): Promise<void> {
    const route = findRoute(url)
    if (!route) return location.assign(url.href)
    const turn = ++latest
    try {
      if (!(await mayEnter(route))) {
        if (turn === latest) await goToSignIn(url, arrival.change === 'push' ? 'push' : 'replace')
        return
      }
      const screen = isShown(url) ? $visit.get().screen : await screens.load(route, readPath(url))
      if (turn === latest) arrive(url, screen, arrival)
    } catch (error) {
      console.error(error)
      if (turn === latest) await recover(url, turn)
    }
  }

  const goToSignIn = (from: URL, change: 'push' | 'replace') =>
    go(resolve(signInAddress(`${from.pathname}${from.search}${from.hash}`)), { change })

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
  async function recover(url: URL, turn: number) {
    const canReload = await screens.canReach(readPath(url))
    if (turn !== latest) return
    if (!canReload || !claimReload(url.pathname, () => browser.sessionStorage, Date.now())) {
      return $failure.set(url.href)
    }
    if (url.href === location.href) location.reload()
    else location.assign(url.href)
  }

  function start() {
    const stopping = new AbortController()
    const stopScroll = scroll.start()
    const comeBack = () => void go(resolve(''), { change: 'none', scrollY: scroll.recall() })
    browser.addEventListener('popstate', comeBack, { signal: stopping.signal })
    return () => {
      stopScroll()
      stopping.abort()
    }
  }

  return {
    $visit,
    $failure,
    navigate: (href, options) => go(resolve(href), { change: options?.replace === true ? 'replace' : 'push' }),
    warm(href) {
      const url = resolve(href)
      const route = findRoute(url)
      if (route && !isShown(url)) screens.warm(route, readPath(url))
    },
    async checkGuard() {
      const { url } = $visit.get()
      const turn = latest
      const isAllowed = await mayEnter(findRoute(url))
      if (!isAllowed && turn === latest) await goToSignIn(url, 'replace')
    },
    start,
  }
}

/** The path as the route table writes it, so that two spellings of one page are one. */
const readPath = (url: URL): string => decodePath(url.pathname) ?? url.pathname
