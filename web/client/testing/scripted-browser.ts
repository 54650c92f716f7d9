import type { ShopEnvironment, StorageArea } from '../environment.ts'

type Timer = { at: number; run: () => void }
type Tab = { hearStorage: Set<(key: string | null) => void>; hearOnline: Set<() => void> }

export type ScriptedBrowser = {
  /** A page of the shop; all of a browser's tabs share storage, locks and clock. */
  openTab(page?: { search?: string; referrer?: string }): ShopEnvironment
  /** Lets time pass and runs what falls due on the way. */
  advance(milliseconds: number): Promise<void>
  /** Lets everything happen that waits for no clock. */
  settle(): Promise<void>
  goOnline(): Promise<void>
  now(): number
  /** What is stored, by key, as text. */
  stored: Map<string, string>
  /** Makes storage refuse: to be found, or to take anything more. */
  refuseStorage(how: 'blocked' | 'full' | null): void
  /** Everything that was logged, of all tabs. */
  logged: unknown[]
}

type ScriptedBrowserOptions = { fetch: ShopEnvironment['fetch']; hasLocks?: boolean }

/** A browser with a clock that stands until it is told to go. */
export function createScriptedBrowser({ fetch, hasLocks = true }: ScriptedBrowserOptions): ScriptedBrowser {
  let now = Date.parse('2026-03-01T12:00:00Z')
  let refusal: 'blocked' | 'full' | null = null
  const stored = new Map<string, string>()
  const timers = new Set<Timer>()
  const tabs = new Set<Tab>()
  const locks = new Map<string, Promise<unknown>>()
  const logged: unknown[] = []

  function storageOf(tab: Tab): StorageArea {
    const tellOthers = (key: string) => {
      for (const other of tabs) if (other !== tab) for (const hear of other.hearStorage) queueMicrotask(() => hear(key))
    }
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        if (refusal === 'full') throw new DOMException('Full', 'QuotaExceededError')
        const isChanged = stored.get(key) !== value
        stored.set(key, value)
        if (isChanged) tellOthers(key)
      },
      removeItem(key) {
        if (stored.delete(key)) tellOthers(key)
      },
    }
  }

  async function runLocked<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const turn = (locks.get(name) ?? Promise.resolve()).then(run)
    locks.set(
      name,
      turn.catch(() => {}),
    )
    return turn
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

  function openTab({ search = '', referrer = '' } = {}): ShopEnvironment {
    const tab: Tab = { hearStorage: new Set(), hearOnline: new Set() }
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
      onStorageChange: (hear) => listen(tab.hearStorage, hear),
      onOnline: (hear) => listen(tab.hearOnline, hear),
      location: { host: 'shop.example', search },
      referrer,
      log: (error) => logged.push(error),
    }
  }

  async function goOnline() {
    for (const tab of tabs) for (const hear of tab.hearOnline) hear()
    await settle()
  }

  const refuseStorage: ScriptedBrowser['refuseStorage'] = (how) => {
    refusal = how
  }
  return { openTab, advance, settle, goOnline, now: () => now, stored, refuseStorage, logged }
}

function earliest(timers: Set<Timer>, end: number): Timer | undefined {
  return [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
}

function listen<Hear>(listeners: Set<Hear>, hear: Hear) {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Answers are read in several steps, each of which lets the next begin. */
async function settle() {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setTimeout(resolve, 0))
}
