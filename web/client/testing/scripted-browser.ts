import type { ShopEnvironment, StorageArea } from '../environment.ts'

type Timer = { at: number; run: () => void }
type Tab = { storageListeners: Set<(key: string | null) => void>; onlineListeners: Set<() => void> }

type ScriptedBrowserOptions = { fetch: ShopEnvironment['fetch']; hasLocks?: boolean }

/** A browser whose clock the test controls. */
export function createScriptedBrowser({ fetch, hasLocks = true }: ScriptedBrowserOptions) {
  let now = Date.parse('2026-03-01T12:00:00Z')
  let refusal: 'blocked' | 'full' | null = null
  const stored = new Map<string, string>()
  const timers = new Set<Timer>()
  const tabs = new Set<Tab>()
  const locks = new Map<string, Promise<unknown>>()
  const logged: unknown[] = []

  function storageOf(tab: Tab): StorageArea {
    const notifyOthers = (key: string) => {
      for (const other of tabs)
        if (other !== tab) for (const listener of other.storageListeners) queueMicrotask(() => listener(key))
    }
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        if (refusal === 'full') throw new DOMException('Full', 'QuotaExceededError')
        const isChanged = stored.get(key) !== value
        stored.set(key, value)
        if (isChanged) notifyOthers(key)
      },
      removeItem(key) {
        if (stored.delete(key)) notifyOthers(key)
      },
    }
  }

  async function runLocked<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const result = (locks.get(name) ?? Promise.resolve()).then(run)
    locks.set(
      name,
      result.catch(() => {}),
    )
    return result
  }

  function schedule(run: () => void, delay: number) {
    const timer = { at: now + delay, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  async function advance(milliseconds: number) {
    const end = now + milliseconds
    await settle()
    for (let next = earliest(timers, end); next; next = earliest(timers, end)) {
      now = next.at
      timers.delete(next)
      next.run()
      await settle()
    }
    now = end
  }

  /** A page of the shop; all of a browser's tabs share storage, locks and clock. */
  function openTab({ search = '', referrer = '' } = {}): ShopEnvironment {
    const tab: Tab = { storageListeners: new Set(), onlineListeners: new Set() }
    const area = storageOf(tab)
    tabs.add(tab)
    return {
      fetch,
      findStorage() {
        if (refusal === 'blocked') throw new DOMException('Blocked', 'SecurityError')
        return area
      },
      now: () => now,
      schedule,
      randomUUID: () => crypto.randomUUID(),
      runLocked: hasLocks ? runLocked : null,
      onStorageChange: (listener) => listen(tab.storageListeners, listener),
      onOnline: (listener) => listen(tab.onlineListeners, listener),
      location: { host: 'shop.example', search },
      referrer,
      log: (error) => logged.push(error),
    }
  }

  async function goOnline() {
    for (const tab of tabs) for (const listener of tab.onlineListeners) listener()
    await settle()
  }

  const refuseStorage = (how: 'blocked' | 'full' | null) => {
    refusal = how
  }
  return { openTab, advance, settle, goOnline, now: () => now, stored, refuseStorage, logged }
}
export type ScriptedBrowser = ReturnType<typeof createScriptedBrowser>

function earliest(timers: Set<Timer>, end: number): Timer | undefined {
  return [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Waits for everything that does not depend on the clock: responses are read in several asynchronous steps. */
async function settle() {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setTimeout(resolve, 0))
}
