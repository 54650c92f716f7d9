import * as z from 'zod/mini'
import type { ShopEnvironment, StorageArea } from './environment.ts'
import { parseJson } from './json.ts'

export type StoredValue<Value> = {
  /** The value that any tab has stored; null when there is none. A value of the wrong shape is removed. */
  read(): Value | null
  write(value: Value): void
  remove(): void
}

export type ShopStorage = {
  open<Value>(key: string, schema: z.ZodMiniType<Value>): StoredValue<Value>
  /** Drops the value that this tab could not store under a key (null for all), because another tab has stored a newer one. */
  dropUnsaved(key: string | null): void
}

/** The browser's storage; memory replaces it where it is denied or full, which is logged once. */
export function createStorage({ findStorage, log }: Pick<ShopEnvironment, 'findStorage' | 'log'>): ShopStorage {
  /** Values that could not be stored; null stands for one that could not be removed. */
  const unsaved = new Map<string, string | null>()
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
    const kept = unsaved.get(key)
    return kept === undefined ? (attempt((area) => area.getItem(key))?.result ?? null) : kept
  }

  function writeText(key: string, text: string | null) {
    const isDone = attempt((area) => (text === null ? area.removeItem(key) : area.setItem(key, text)))
    if (isDone) unsaved.delete(key)
    else unsaved.set(key, text)
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
    dropUnsaved: (key) => void (key === null ? unsaved.clear() : unsaved.delete(key)),
  }
}
