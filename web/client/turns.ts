import * as z from 'zod/mini'
import type { ShopEnvironment } from './environment.ts'
import type { ShopStorage } from './storage.ts'

const name = 'backline.refresh'
const pause = 100
/** Longer than any call takes: an older note was left by a tab that is gone. */
const noteLifetime = 35_000
const noteSchema = z.object({ owner: z.string(), at: z.number() })

/** Runs a function while no other tab runs one. */
export type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

type Environment = Pick<ShopEnvironment, 'runAlone' | 'randomUUID' | 'now' | 'schedule'>

/**
 * Lets tabs take turns by the browser's locks. Where it has none, as on pages over plain HTTP, a note in storage says whose
 * turn it is; of two tabs that note themselves at the same time, the later note is the one that both find after a pause.
 */
export function createTurns({ runAlone, randomUUID, now, schedule }: Environment, storage: ShopStorage): InTurn {
  if (runAlone) return (run) => runAlone(name, run)
  const note = storage.open(name, noteSchema)

  return async (run) => {
    const owner = randomUUID()
    for (let found = note.read(); found?.owner !== owner; found = note.read()) {
      if (!found || Math.abs(now() - found.at) > noteLifetime) note.write({ owner, at: now() })
      await new Promise<void>((resolve) => schedule(resolve, pause))
    }
    return run().finally(note.remove)
  }
}
