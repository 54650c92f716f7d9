import type { Dialect } from '#contract/constants.ts'

export type ShopConfig = {
  /** Base URL of the licensing service, '' for the page's own origin. [calls.host] */
  licensingHost: string
  dialect: Dialect
  checkoutOrigin: string
  /** The vendor's currency, which pages use until the visitor's is known. */
  currency: string
  /** Whether UTM data is kept after the visit (specification §9). */
  persistsUtm?: boolean | undefined
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the client needs of the browser, injected so that tests can script it. */
export type ShopEnvironment = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Returns localStorage; throws where the browser denies it. */
  findStorage(): StorageArea
  now(): number
  schedule(run: () => void, delay: number): () => void
  randomUUID(): string
  /** Runs a function while no other tab runs one under the same name; null where the browser has no locks. */
  runLocked: (<Result>(name: string, run: () => Promise<Result>) => Promise<Result>) | null
  /** Listens for keys that other tabs change, null for all of them; returns a function that stops it. */
  onStorageChange(listener: (key: string | null) => void): () => void
  onOnline(listener: () => void): () => void
  location: { host: string; search: string }
  referrer: string
  log(error: unknown): void
}

const nothing = () => {}

/** An environment without a browser, for rendering on the server: an anonymous visitor with an empty cart. */
export const inertEnvironment: ShopEnvironment = {
  fetch: () => Promise.reject(new Error('A page that is being rendered makes no calls')),
  findStorage: () => ({ getItem: () => null, setItem: nothing, removeItem: nothing }),
  now: () => 0,
  schedule: () => nothing,
  randomUUID: () => '00000000-0000-4000-8000-000000000000',
  runLocked: (_, run) => run(),
  onStorageChange: () => nothing,
  onOnline: () => nothing,
  location: { host: '', search: '' },
  referrer: '',
  log: nothing,
}
