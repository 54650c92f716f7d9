import { createErrorPage } from '../pages/error/schema.ts'
import { loadScreen, type Screen } from '../pages.ts'
import { payloadPath } from '../route.ts'
import type { Route } from '../routes.ts'
import type { FetchData } from './browser.ts'

export type ScreenLoader = {
  /** Loads a page, or takes it from what was prefetched. Rejects with MissingPageError when it does not exist. */
  load(route: Route, path: string): Promise<Screen>
  /** Prefetches a page that the visitor is likely to open; failures are ignored until they do. */
  prefetch(route: Route, path: string): void
  canReach(path: string): Promise<boolean>
  loadError(title: string, message: string): Promise<Screen>
}

export class MissingPageError extends Error {
  constructor(path: string) {
    super(`There is no page at ${path}`)
    this.name = 'MissingPageError'
  }
}

/** Milliseconds for which a prefetched page may be shown; prices may change. */
export const prefetchLifetime = 30_000

type Prefetched = { screen: Promise<Screen>; since: number }
type ScreenLoaderDeps = { fetchData: FetchData; vendorName: string; load?: typeof loadScreen }

/** Loads the chunk and the payload of a page in parallel, and nothing else. [delivery.payload] */
export function createScreenLoader({ fetchData, vendorName, load = loadScreen }: ScreenLoaderDeps): ScreenLoader {
  const prefetched = new Map<string, Prefetched>()

  const request = (route: Route, path: string) => load(route.name, fetchPayload(fetchData, path))

  function findPrefetched(path: string): Promise<Screen> | undefined {
    const found = prefetched.get(path)
    return found && Date.now() - found.since < prefetchLifetime ? found.screen : undefined
  }

  return {
    load(route, path) {
      const screen = findPrefetched(path) ?? request(route, path)
      prefetched.delete(path)
      return screen
    },
    prefetch(route, path) {
      if (findPrefetched(path)) return
      const screen = request(route, path)
      prefetched.set(path, { screen, since: Date.now() })
      screen.catch(() => prefetched.delete(path))
    },
    canReach: (path) => canReach(fetchData, path),
    loadError: (title, message) => load('error', createErrorPage(vendorName, title, message)),
  }
}

/** Whether the site responds at all. */
export const canReach = (fetchData: FetchData, path: string): Promise<boolean> =>
  fetchData(payloadPath(path)).then(
    () => true,
    () => false,
  )

async function fetchPayload(fetchData: FetchData, path: string): Promise<unknown> {
  const response = await fetchData(payloadPath(path))
  if (response.status === 404) throw new MissingPageError(path)
  if (!response.ok) throw new Error(`The data of ${path} answered with status ${response.status}`)
  return response.json()
}
