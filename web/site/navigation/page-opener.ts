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

/** Where an address led and what stands there; null when the browser must fetch it as a document. */
export type Opening = { url: URL; screen: Screen | null }

export type PageOpener = {
  /** What an address leads to. Rejects when the page's code or data do not load. */
  open(wanted: URL, shown: Opening): Promise<Opening>
  /** Starts to load the page that an address leads to. */
  warm(wanted: URL, shown: Opening): void
  /** Whether the visitor may see the page at an address. */
  mayEnter(url: URL): Promise<boolean>
}

export type PageOpenerDeps = {
  origin: string
  screens: ScreenLoader
  manifest: Pick<ManifestSource, 'known' | 'load'>
  products: ProductPaths
  isSignedIn(): Promise<boolean>
}

/**
 * Holds addresses to route rules, guard and validate rule (specification §2 Routing rules, §8 page errors).
 * [routes.auth-guard] [routing.validate] [errors.page-not-valid]
 */
export function createPageOpener({ origin, screens, manifest, products, isSignedIn }: PageOpenerDeps): PageOpener {
  const follow = (url: URL) => findDestination(url, { origin, products, manifest: manifest.known() })
  const passesGuard = async (route: Route | null) => route?.guard === undefined || (await isSignedIn())

  async function open(wanted: URL, shown: Opening): Promise<Opening> {
    const found = follow(wanted)
    if (!found) return openError(wanted, messages.pageNotFound)
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

  /** Nothing is published there, unless a rule says where it went. */
  async function openMissing(url: URL, shown: Opening): Promise<Opening> {
    const known = await manifest.load()
    if (follow(url)?.url !== url) return open(url, shown)
    // Another build has been deployed, and its server knows where the page went.
    if (isPrerendered(url, known)) return { url, screen: null }
    return openError(url, messages.pageNotValid)
  }

  const openError = async (url: URL, write: (fullPath: string) => string): Promise<Opening> => ({
    url,
    screen: await screens.loadError(missingTitle, write(`${url.pathname}${url.search}`)),
  })

  return {
    open,
    warm(wanted, shown) {
      const { url, route } = follow(wanted) ?? { url: wanted, route: null }
      if (!route || isShown(url, shown) || isKnownMissing(url, route, manifest.known())) return
      screens.warm(route, readPath(url))
    },
    mayEnter: (url) => passesGuard(follow(url)?.route ?? null),
  }
}

const signInUrl = ({ origin, pathname, search, hash }: URL) =>
  new URL(signInAddress(`${pathname}${search}${hash}`), origin)

/** An error screen is not the page that its address promises. */
const isShown = (url: URL, shown: Opening) => readPath(url) === readPath(shown.url) && shown.screen?.name !== 'error'

const isPrerendered = (url: URL, manifest: BuildManifest | null) =>
  manifest?.prerendered.includes(readPath(url)) === true

const isKnownMissing = (url: URL, { validate }: Route, manifest: BuildManifest | null) =>
  validate !== undefined && manifest !== null && !isPrerendered(url, manifest)
