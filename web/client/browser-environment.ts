import { browserClock } from './browser-clock.ts'
import type { ShopEnvironment } from './environment.ts'
import { toUUID } from './uuid.ts'

/** The browser as the shop needs it. */
export function browserEnvironment(window: Window & typeof globalThis): ShopEnvironment {
  const { crypto, document, location, navigator } = window
  return {
    fetch: (url, init) => window.fetch(url, init),
    findStorage: () => window.localStorage,
    ...browserClock,
    randomUUID: () => toUUID(crypto.getRandomValues(new Uint8Array(16))),
    runAlone: 'locks' in navigator ? async (name, run) => await navigator.locks.request(name, run) : null,
    onStorageChange(hear) {
      const handle = (event: StorageEvent) => hear(event.key)
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
    onOnline(hear) {
      window.addEventListener('online', hear)
      return () => window.removeEventListener('online', hear)
    },
    location,
    referrer: document.referrer,
    log: (error) => console.error(error),
  }
}
