import { atom, type ReadableAtom } from 'nanostores'
import { latestBuildPath, latestBuildSchema } from '#contract/build-manifest.ts'
import { latestBuildInterval } from '#contract/constants.ts'
import type { FetchData, NavigationBrowser } from './browser.ts'

export type Deployments = {
  /** The id of a newer build to offer to the visitor, or null. */
  $newer: ReadableAtom<string | null>
  /** Loads the deployed build; called only when the visitor accepts the offer. */
  load(): void
  /** Withdraws the offer of this build; the next one is offered again. */
  postpone(): void
  start(): () => void
}

/**
 * Checks periodically, and when the tab becomes visible, which build is deployed (specification §7 Site infrastructure).
 * One check runs at a time, and none while a build is offered; a failed check counts as the same build.
 * [delivery.latest-build]
 */
export function createDeployments(buildId: string, fetchData: FetchData, browser: NavigationBrowser): Deployments {
  const $newer = atom<string | null>(null)
  const { document, location } = browser
  let postponed = buildId
  let timer: number | undefined
  let isChecking = false
  let isStopped = true

  async function readLatest(): Promise<string> {
    const response = await fetchData(`${latestBuildPath}?${Date.now()}`)
    return latestBuildSchema.parse(await response.json()).id
  }

  async function check() {
    if (isChecking || $newer.get() !== null) return
    isChecking = true
    browser.clearTimeout(timer)
    const latest = await readLatest().catch(() => buildId)
    isChecking = false
    if (isStopped) return
    if (latest === buildId || latest === postponed) wait()
    else $newer.set(latest)
  }

  function wait() {
    timer = browser.setTimeout(() => void check(), latestBuildInterval)
  }

  function start() {
    const stopping = new AbortController()
    const onVisible = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', onVisible, { signal: stopping.signal })
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
