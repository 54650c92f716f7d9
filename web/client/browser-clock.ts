import type { ShopEnvironment } from './environment.ts'

/** The time and the timers of the browser. */
export const browserClock: Pick<ShopEnvironment, 'now' | 'schedule'> = {
  now: () => Date.now(),
  schedule(run, delay) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}
