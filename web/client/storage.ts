import * as z from 'zod/mini'
import type { ShopEnvironment, StorageArea } from './environment.ts'
import { parseJson } from './json.ts'

/** A value kept in the browser's storage under one key. */
export type StoredValue<Value> = {
  /** What is stored now, by whichever tab; null when there is nothing. What has another shape is dropped. */
  read(): Value | null
  write(value: Value): void
  remove(): void
}

export type ShopStorage = {
  open<Value>(key: string, schema: z.ZodMiniType<Value>): StoredValue<Value>
  /** Another tab has changed a key, null for all: what it stored counts, not what storage did not take of this tab. */
  follow(key: string | null): void
}

/** The browser's storage; where it is refused or full memory takes its place, which is logged once (specification §9). */
export function createStorage({ findStorage, log }: Pick<ShopEnvironment, 'findStorage' | 'log'>): ShopStorage {
  /** What storage did not take; null is a value that it did not let go. */
  const memory = new Map<string, string | null>()
  let isReported = false

  function attempt<Result>(use: (area: StorageArea) => Result): { result: Result } | null {
    try {
      return { result: use(findStorage()) }
    } catch (error) {
      if (!isReported) log(error)
      isReported = true
      return null
    }
  }

  function readText(key: string): string | null {
    const kept = memory.get(key)
    return kept === undefined ? (attempt((area) => area.getItem(key))?.result ?? null) : kept
  }

  function writeText(key: string, text: string | null) {
    const isDone = attempt((area) => (text === null ? area.removeItem(key) : area.setItem(key, text)))
    if (isDone) memory.delete(key)
    else memory.set(key, text)
  }

  return {
    open: (key, schema) => ({
      read() {
        const text = readText(key)
        if (text === null) return null
        const value = z.safeParse(schema, parseJson(text))
        if (!value.success) writeText(key, null)
        return value.success ? value.data : null
      },
      write: (value) => writeText(key, JSON.stringify(value)),
      remove: () => writeText(key, null),
    }),
    follow: (key) => void (key === null ? memory.clear() : memory.delete(key)),
  }
}
