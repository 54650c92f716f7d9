import { createErrorPage } from '../pages/error/schema.ts'
import { loadScreen, type Screen } from '../pages.ts'
import { payloadPath } from '../route.ts'
import type { Route } from '../routes.ts'
import type { FetchData } from './browser.ts'

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
type ScreenLoaderDeps = { fetchData: FetchData; vendorName: string; load?: typeof loadScreen }

/**
 * Loads a page's chunk and its payload side by side, and nothing else (specification §7 Site infrastructure).
 * [delivery.payload]
 */
export function createScreenLoader({ fetchData, vendorName, load = loadScreen }: ScreenLoaderDeps): ScreenLoader {
  const warmed = new Map<string, Loading>()

  const request = (route: Route, path: string) => load(route.name, fetchPayload(fetchData, path))

  function findWarmed(path: string): Promise<Screen> | undefined {
    const found = warmed.get(path)
    return found && Date.now() - found.since < warmLifetime ? found.screen : undefined
  }

  return {
    load(route, path) {
      const screen = findWarmed(path) ?? request(route, path)
      warmed.delete(path)
      return screen
    },
    warm(route, path) {
      if (findWarmed(path)) return
      const screen = request(route, path)
      warmed.set(path, { screen, since: Date.now() })
      screen.catch(() => warmed.delete(path))
    },
    canReach: (path) => canReach(fetchData, path),
    loadError: (title, message) => load('error', createErrorPage(vendorName, title, message)),
  }
}

/** Whether the site answers at all, whatever it says. */
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
