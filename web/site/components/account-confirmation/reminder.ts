type ReminderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Something that a visitor is told, and then not again for a while. */
export type Reminder = {
  isTold(): boolean
  markTold(): void
  reset(): void
}

/** Remembers it in a storage for `lifetime` milliseconds, without storage for as long as the page stays open. */
export function createReminder(
  key: string,
  findStorage: () => ReminderStorage,
  lifetime = Number.POSITIVE_INFINITY,
): Reminder {
  let toldAt = Number.NEGATIVE_INFINITY

  function attempt<Result>(use: (storage: ReminderStorage) => Result): Result | null {
    try {
      return use(findStorage())
    } catch {
      return null
    }
  }

  /** Any other value was written by an older version or manually: told, but long ago. */
  function readTold(): number {
    const kept = attempt((storage) => storage.getItem(key))
    return kept === null ? toldAt : Math.max(toldAt, Number(kept) || 0)
  }

  return {
    isTold() {
      // Also where the clock was ahead and has been set back.
      const age = Math.abs(Date.now() - readTold())
      return age <= lifetime && age < Number.POSITIVE_INFINITY
    },
    markTold() {
      toldAt = Date.now()
      attempt((storage) => storage.setItem(key, String(toldAt)))
    },
    reset() {
      toldAt = Number.NEGATIVE_INFINITY
      attempt((storage) => storage.removeItem(key))
    },
  }
}
