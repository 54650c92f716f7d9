import { browserClock } from '#web/client/browser-clock.ts'
import { askWithRetry } from '#web/client/retry.ts'
import type { FetchData } from './navigation/browser.ts'

/** Fetches a file of the site, once more when the status of the answer may pass (specification §9). */
export const fetchData: FetchData = (url, signal = new AbortController().signal) =>
  askWithRetry('GET', () => fetch(url, { signal }), browserClock, signal)
