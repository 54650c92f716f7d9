import type { ShopEnvironment } from './environment.ts'

const nothing = () => {}

/** No browser at all, for drawing a page on the server: an anonymous visitor with an empty cart. */
export const inertEnvironment: ShopEnvironment = {
  fetch: () => Promise.reject(new Error('A page that is being drawn makes no calls')),
  findStorage: () => ({ getItem: () => null, setItem: nothing, removeItem: nothing }),
  now: () => 0,
  schedule: () => nothing,
  randomUUID: () => '00000000-0000-4000-8000-000000000000',
  runAlone: (_, run) => run(),
  onStorageChange: () => nothing,
  onOnline: () => nothing,
  location: { host: '', search: '' },
  referrer: '',
  log: nothing,
}
