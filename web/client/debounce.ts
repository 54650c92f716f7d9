import { defaultDebounce } from '#contract/constants.ts'
import type { ShopEnvironment } from './environment.ts'

export type Debounced = {
  schedule(): void
  cancel(): void
}

/** Runs a function when no call has come for a while, 100 ms by default. [constants.default-debounce] */
export function debounce(run: () => void, schedule: ShopEnvironment['schedule'], delay = defaultDebounce): Debounced {
  let cancel = () => {}
  return {
    schedule() {
      cancel()
      cancel = schedule(run, delay)
    },
    cancel: () => cancel(),
  }
}
