import type { BuildManifest } from '#contract/build-manifest.ts'
import { messages } from '#contract/problems.ts'
import { missingTitle } from '../pages/error/schema.ts'
import type { Screen } from '../pages.ts'
import type { Route } from '../routes.ts'
import { findDestination, readPath } from './destination.ts'
import type { ManifestSource } from './manifest-source.ts'
import type { ProductPaths } from './match.ts'
import { signInAddress } from './return-path.ts'
import { MissingPageError, type ScreenLoader } from './screen-loader.ts'

/** The destination of a URL and its screen; null when the browser must load it as a document. */
export type Opening = { url: URL; screen: Screen | null }

export type PageOpener = {
  /** Opens the destination of a URL. Rejects when the page's code or data can't be loaded. */
  open(requested: URL, shown: Opening): Promise<Opening>
  /** Prefetches the page that a URL leads to. */
  prefetch(requested: URL, shown: Opening): void
  /** Whether the guard admits the visitor to the page of a URL. */
  mayEnter(url: URL): Promise<boolean>
}

export type PageOpenerDeps = {
  origin: string
  screens: ScreenLoader
  manifest: Pick<ManifestSource, 'known' | 'load'>
  products: ProductPaths
  /** The paths of the vendor's own pages. */
  ownPaths?: readonly string[] | undefined
  isSignedIn(): Promise<boolean>
}

/**
 * Applies route rules, guards and validate rules to URLs (specification §2 Routing rules, §8 page errors).
 * [routes.auth-guard] [routing.validate] [errors.page-not-valid]
 */
export function createPageOpener({
  origin,
  screens,
  manifest,
  products,
  ownPaths,
  isSignedIn,
}: PageOpenerDeps): PageOpener {
  const follow = (url: URL) => findDestination(url, { origin, products, ownPaths, manifest: manifest.known() })
  const passesGuard = async (route: Route | null) => route?.guard === undefined || (await isSignedIn())

  async function open(requested: URL, shown: Opening): Promise<Opening> {
    const found = follow(requested)
    if (!found) return openError(requested, messages.pageNotFound)
    const { url, route } = found
    if (!route) return { url, screen: null }
    if (!(await passesGuard(route))) return open(signInUrl(url), shown)
    if (isShown(url, shown)) return { url, screen: shown.screen }
    try {
      return { url, screen: await screens.load(route, readPath(url)) }
    } catch (error) {
      if (!(error instanceof MissingPageError) || route.validate === undefined) throw error
      return openMissing(url, shown)
    }
  }

  /** Handles a page that does not exist; a redirect may say where it has moved. */
  async function openMissing(url: URL, shown: Opening): Promise<Opening> {
    const known = await manifest.load()
    if (follow(url)?.url !== url) return open(url, shown)
    // Another build has been deployed, whose server knows where the page has moved.
    if (isPrerendered(url, known)) return { url, screen: null }
    return openError(url, messages.pageNotValid)
  }

  const openError = async (url: URL, write: (fullPath: string) => string): Promise<Opening> => ({
    url,
    screen: await screens.loadError(missingTitle, write(`${url.pathname}${url.search}`)),
  })

  return {
    open,
    prefetch(requested, shown) {
      const { url, route } = follow(requested) ?? { url: requested, route: null }
      if (!route || isShown(url, shown) || isKnownMissing(url, route, manifest.known())) return
      screens.prefetch(route, readPath(url))
    },
    mayEnter: (url) => passesGuard(follow(url)?.route ?? null),
  }
}

const signInUrl = ({ origin, pathname, search, hash }: URL) =>
  new URL(signInAddress(`${pathname}${search}${hash}`), origin)

/** An error screen is not the page of its URL. */
const isShown = (url: URL, shown: Opening) => readPath(url) === readPath(shown.url) && shown.screen?.name !== 'error'

const isPrerendered = (url: URL, manifest: BuildManifest | null) =>
  manifest?.prerendered.includes(readPath(url)) === true

const isKnownMissing = (url: URL, { validate }: Route, manifest: BuildManifest | null) =>
  validate !== undefined && manifest !== null && !isPrerendered(url, manifest)
