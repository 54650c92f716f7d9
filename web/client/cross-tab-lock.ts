import * as z from 'zod/mini'
import type { ShopEnvironment } from './environment.ts'
import type { ShopStorage } from './storage.ts'

const name = 'backline.refresh'
const pollInterval = 100
/** Longer than any call takes: an older entry belongs to a tab that was closed. */
const entryLifetime = 35_000
const entrySchema = z.object({ owner: z.string(), at: z.number() })

export type CrossTabLock = <Result>(run: () => Promise<Result>) => Promise<Result>

type Environment = Pick<ShopEnvironment, 'runLocked' | 'randomUUID' | 'now' | 'schedule'>

/** A lock of all tabs by the Web Locks API; without it, by an entry in storage that is read again after a pause. */
export function createCrossTabLock(
  { runLocked, randomUUID, now, schedule }: Environment,
  storage: ShopStorage,
): CrossTabLock {
  if (runLocked) return (run) => runLocked(name, run)
  const entry = storage.open(name, entrySchema)

  return async (run) => {
    const owner = randomUUID()
    for (let found = entry.read(); found?.owner !== owner; found = entry.read()) {
      if (!found || Math.abs(now() - found.at) > entryLifetime) entry.write({ owner, at: now() })
      await new Promise<void>((resolve) => schedule(resolve, pollInterval))
    }
    return run().finally(entry.remove)
  }
}
