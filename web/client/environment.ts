import type { Dialect } from '#contract/constants.ts'

/** Which licensing service a shop speaks to, and how. */
export type ShopConfig = {
  /** Base address of the licensing service, '' when it is the page's own origin. [calls.host] */
  licensingHost: string
  dialect: Dialect
  checkoutOrigin: string
  /** The vendor's own, in which pages show prices until they know better. */
  currency: string
  /** Whether UTM data outlives the visit (specification §9); it does not unless asked. */
  persistsUtm?: boolean | undefined
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the client needs of the browser around it, passed in so that tests script it. */
export type ShopEnvironment = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Gives localStorage; may throw, as browsers do that refuse it. */
  findStorage(): StorageArea
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a function later; gives the function that calls it off. */
  schedule(run: () => void, delay: number): () => void
  randomUUID(): string
  /** Runs a function while no other tab runs one under the same name; null where the browser can't promise that. */
  runAlone: (<Result>(name: string, run: () => Promise<Result>) => Promise<Result>) | null
  /** Hears which key another tab changed, null for all of them; gives the function that stops it. */
  onStorageChange(hear: (key: string | null) => void): () => void
  /** Hears that the network has returned; gives the function that stops it. */
  onOnline(hear: () => void): () => void
  location: { host: string; search: string }
  /** Address of the page that led here, '' when there is none. */
  referrer: string
  /** Notes a failure that has nobody to be told. */
  log(error: unknown): void
}
