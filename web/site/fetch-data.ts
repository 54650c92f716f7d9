import { browserClock } from '#web/client/browser-environment.ts'
import { fetchWithRetry } from '#web/client/retry.ts'
import type { FetchData } from './navigation/browser.ts'

/** Fetches a file of the site and retries once after a temporary failure (specification §9). */
export const fetchData: FetchData = (url, signal = new AbortController().signal) =>
  fetchWithRetry('GET', () => fetch(url, { signal }), browserClock, signal)
