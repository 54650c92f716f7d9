import type { ShopEnvironment } from './environment.ts'

/** The clock and timers of the browser. */
export const browserClock: Pick<ShopEnvironment, 'now' | 'schedule'> = {
  now: () => Date.now(),
  schedule(run, delay) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}

/** The environment of a shop in a browser window. */
export function browserEnvironment(window: Window & typeof globalThis): ShopEnvironment {
  const { crypto, document, location, navigator } = window
  return {
    fetch: (url, init) => window.fetch(url, init),
    findStorage: () => window.localStorage,
    now: browserClock.now,
    schedule: browserClock.schedule,
    randomUUID: () => toUUID(crypto.getRandomValues(new Uint8Array(16))),
    runLocked: 'locks' in navigator ? async (name, run) => await navigator.locks.request(name, run) : null,
    onStorageChange(listener) {
      const handle = (event: StorageEvent) => listener(event.key)
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
    onOnline(listener) {
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
    location,
    referrer: document.referrer,
    log: (error) => console.error(error),
  }
}

/** A UUID (version 4) from 16 random bytes; `crypto.randomUUID` is missing on pages over plain HTTP. */
export function toUUID(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  )
}
