import { createErrorPage } from '#contract/pages/shell.ts'
import { loadScreen, type Screen } from '../pages.ts'
import { type PageName, payloadPath, type Route } from '../routes.ts'
import type { FetchData, NavigationBrowser } from './browser.ts'

export type ScreenLoader = {
  /** A page ready to be shown, taken from what was warmed where there is such. Rejects with MissingPageError, or as it fails. */
  load(route: Route, path: string): Promise<Screen>
  /** Starts to load a page that the visitor is likely to open; a failure waits for them to do so. */
  warm(route: Route, path: string): void
  canReach(path: string): Promise<boolean>
  /** The error screen with a message. */
  loadError(title: string, message: string): Promise<Screen>
}

/** The site has no page there. */
export class MissingPageError extends Error {
  constructor(path: string) {
    super(`There is no page at ${path}`)
    this.name = 'MissingPageError'
  }
}

/** How long what was warmed may be shown, in milliseconds: prices change. */
export const warmLifetime = 30_000

type Loading = { screen: Promise<Screen>; since: number }
type ScreenLoaderDeps = { fetch: FetchData; browser: NavigationBrowser; vendorName: string; load?: typeof loadScreen }

/** Loads a page's chunk and its payload side by side, and nothing else (specification §7 Site infrastructure). */
export function createScreenLoader({ fetch, browser, vendorName, load = loadScreen }: ScreenLoaderDeps): ScreenLoader {
  const warmed = new Map<string, Loading>()
  const files = watchFiles(browser)

  async function request(page: PageName, readData: () => unknown): Promise<Screen> {
    if (files.areLost(page)) throw new Error(`The files of the page '${page}' did not load before`)
    files.expect(page)
    const screen = await load(page, readData())
    files.confirm(page)
    return screen
  }

  const requestPage = (route: Route, path: string) => request(route.page, () => fetchPayload(fetch, path))

  function findWarmed(path: string): Promise<Screen> | undefined {
    const found = warmed.get(path)
    return found && Date.now() - found.since < warmLifetime ? found.screen : undefined
  }

  return {
    load(route, path) {
      const screen = findWarmed(path) ?? requestPage(route, path)
      warmed.delete(path)
      return screen
    },
    warm(route, path) {
      if (findWarmed(path)) return
      const screen = requestPage(route, path)
      warmed.set(path, { screen, since: Date.now() })
      screen.catch(() => warmed.delete(path))
    },
    canReach: (path) => canReach(fetch, path),
    loadError: (title, message) => request('error', () => createErrorPage(vendorName, title, message)),
  }
}

/** Whether the site answers at all, whatever it says. */
export const canReach = (fetch: FetchData, path: string): Promise<boolean> =>
  fetch(payloadPath(path)).then(
    () => true,
    () => false,
  )

/**
 * Remembers whose code or styles failed to load. A second attempt would go without the styles, since Vite takes a link
 * that failed for one that is there: only a document brings them.
 */
function watchFiles(browser: NavigationBrowser) {
  const expected = new Set<PageName>()
  const lost = new Set<PageName>()
  browser.addEventListener('vite:preloadError', () => {
    for (const page of expected) lost.add(page)
  })
  return {
    expect: (page: PageName) => void expected.add(page),
    confirm: (page: PageName) => void expected.delete(page),
    areLost: (page: PageName) => lost.has(page),
  }
}

async function fetchPayload(fetch: FetchData, path: string): Promise<unknown> {
  const response = await fetch(payloadPath(path))
  if (response.status === 404) throw new MissingPageError(path)
  if (!response.ok) throw new Error(`The data of ${path} answered with status ${response.status}`)
  return response.json()
}
