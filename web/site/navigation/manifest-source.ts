import { type BuildManifest, buildManifestPath, buildManifestSchema } from '#contract/build-manifest.ts'
import { buildManifestDelay } from '#contract/constants.ts'
import type { FetchData, NavigationBrowser } from './browser.ts'

export type ManifestSource = {
  /** The manifest of the running build; null until it is loaded. */
  known(): BuildManifest | null
  /** Loads it now unless it is loaded; null when that fails. Every page works without it. */
  load(): Promise<BuildManifest | null>
  /** Loads it some time after the page has been loaded. */
  start(): () => void
}

/**
 * Loads the build manifest, with a delay and never on a slow connection (specification §7 Site infrastructure, §9).
 * [delivery.build-manifest] [constants.build-manifest-delay] [constants.build-manifest-slow]
 */
export function createManifestSource(
  buildId: string,
  fetchData: FetchData,
  browser: NavigationBrowser,
): ManifestSource {
  let manifest: BuildManifest | null = null
  let loading: Promise<BuildManifest | null> | undefined

  async function request(): Promise<BuildManifest | null> {
    const response = await fetchData(buildManifestPath(buildId))
    const { success, data } = buildManifestSchema.safeParse(response.ok ? await response.json() : null)
    return success ? data : null
  }

  async function load() {
    if (manifest || isSlow(browser.navigator)) return manifest
    loading ??= request().catch(() => null)
    manifest = await loading
    loading = undefined
    return manifest
  }

  function start() {
    const stopping = new AbortController()
    let timer: number | undefined
    const wait = () => (timer = browser.setTimeout(() => void load(), buildManifestDelay))
    if (browser.document.readyState === 'complete') wait()
    else browser.addEventListener('load', wait, { once: true, signal: stopping.signal })
    return () => {
      stopping.abort()
      browser.clearTimeout(timer)
    }
  }

  return { known: () => manifest, load, start }
}

/** `connection` is unknown to TypeScript and missing in some browsers. */
function isSlow(navigator: object): boolean {
  const connection = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null || !('effectiveType' in connection)) return false
  return connection.effectiveType === 'slow-2g'
}
