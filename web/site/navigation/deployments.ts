import { atom, type ReadableAtom } from 'nanostores'
import { latestBuildPath, latestBuildSchema } from '#contract/build-manifest.ts'
import { latestBuildInterval } from '#contract/constants.ts'
import type { FetchData, NavigationBrowser } from './browser.ts'

export type Deployments = {
  /** Id of a newer build that the visitor may want to load; null while there is none to offer. */
  $newer: ReadableAtom<string | null>
  /** Loads what is deployed now. Nothing but the visitor's wish does so. */
  load(): void
  /** Offers this build no more; the next one will be. */
  postpone(): void
  start(): () => void
}

/**
 * Asks now and then, and on return to the tab, which build is deployed (specification §7 Site infrastructure). One
 * question at a time, and none while an offer stands; no answer is as good as the same build. [delivery.latest-build]
 */
export function createDeployments(buildId: string, fetchData: FetchData, browser: NavigationBrowser): Deployments {
  const $newer = atom<string | null>(null)
  const { document, location } = browser
  let postponed = buildId
  let timer: number | undefined
  let isAsking = false
  let isStopped = true

  async function readLatest(): Promise<string> {
    const response = await fetchData(`${latestBuildPath}?${Date.now()}`)
    return latestBuildSchema.parse(await response.json()).id
  }

  async function ask() {
    if (isAsking || $newer.get() !== null) return
    isAsking = true
    browser.clearTimeout(timer)
    const latest = await readLatest().catch(() => buildId)
    isAsking = false
    if (isStopped) return
    if (latest === buildId || latest === postponed) wait()
    else $newer.set(latest)
  }

  function wait() {
    timer = browser.setTimeout(() => void ask(), latestBuildInterval)
  }

  function start() {
    const stopping = new AbortController()
    const comeBack = () => void (document.visibilityState === 'visible' && ask())
    document.addEventListener('visibilitychange', comeBack, { signal: stopping.signal })
    isStopped = false
    wait()
    return () => {
      isStopped = true
      stopping.abort()
      browser.clearTimeout(timer)
    }
  }

  return {
    $newer,
    load: () => location.reload(),
    postpone() {
      postponed = $newer.get() ?? postponed
      $newer.set(null)
      wait()
    },
    start,
  }
}
