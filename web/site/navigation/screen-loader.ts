import { loadScreen, type Screen } from '../pages.ts'
import { payloadPath, type Route } from '../routes.ts'

type FetchData = (url: string) => Promise<Response>

export type ScreenLoader = {
  /** A page ready to be shown, taken from what was warmed where there is such. */
  load(route: Route, path: string): Promise<Screen>
  /** Starts to load a page that the visitor is likely to open; a failure waits for them to do so. */
  warm(route: Route, path: string): void
  /** Whether the site answers at all, whatever it says. */
  canReach(path: string): Promise<boolean>
}

/** Loads a page's chunk and its payload side by side, and nothing else (specification §7 Site infrastructure). */
export function createScreenLoader(fetch: FetchData): ScreenLoader {
  const warmed = new Map<string, Promise<Screen>>()

  const request = (route: Route, path: string) => loadScreen(route.page, fetchPayload(fetch, path))

  return {
    load(route, path) {
      const screen = warmed.get(path) ?? request(route, path)
      warmed.delete(path)
      return screen
    },
    warm(route, path) {
      if (warmed.has(path)) return
      const screen = request(route, path)
      warmed.set(path, screen)
      screen.catch(() => warmed.delete(path))
    },
    canReach: (path) =>
      fetch(payloadPath(path)).then(
        () => true,
        () => false,
      ),
  }
}

async function fetchPayload(fetch: FetchData, path: string): Promise<unknown> {
  const response = await fetch(payloadPath(path))
  if (!response.ok) throw new Error(`The data of ${path} answered with status ${response.status}`)
  return response.json()
}
