import * as z from 'zod/mini'
import type { Action, Values } from './action.ts'

const taskSchema = z.object({ id: z.string(), key: z.string(), failure: z.nullable(z.string()) })
const runSchema = z.object({
  /** The address of the list that they were selected in, with its filters. */
  list: z.string(),
  action: z.string(),
  values: z.record(z.string(), z.string()),
  /** How many there were at the beginning. */
  count: z.number(),
  /** Those that are not done, each with its idempotency key: an item is changed once however often it is tried. */
  left: z.array(taskSchema),
})
/** An action on several items: what is left of it. It is stored, so that it can be resumed after an interruption. */
export type BulkRun = z.infer<typeof runSchema>

const storageKey = 'desk-bulk-run'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The run of this tab that was interrupted; null without one, or where what is stored can't be read. */
export function readBulkRun(storage: Store): BulkRun | null {
  try {
    const parsed = z.safeParse(runSchema, JSON.parse(storage.getItem(storageKey) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const forgetBulkRun = (storage: Store): void => storage.removeItem(storageKey)

/** Begins a run of an action on items. */
export const startBulkRun = (
  run: Pick<BulkRun, 'list' | 'action' | 'values'>,
  ids: readonly string[],
  newKey: () => string,
): BulkRun => ({ ...run, count: ids.length, left: ids.map((id) => ({ id, key: newKey(), failure: null })) })

type BulkDeps<Item> = {
  action: Pick<Action<Item>, 'run'>
  /** The item by its id; undefined for one that the list does not have any more. */
  find: (id: string) => Promise<Item | undefined>
  storage: Store
  onProgress: (run: BulkRun) => void
  isStopped: () => boolean
  explain: (error: unknown) => string
  /** Whether an error would meet every other item, too, as when the service can't be reached: then the run stops. */
  isFatal: (error: unknown) => boolean
}

/**
 * Does an action on each item in turn, and stores at the start and after each what is left: whenever it is interrupted, what was
 * begun is tried again under the same key. Those that fail stay with their reason, and are tried
 * again when the run is resumed; a fatal error stops the run. Resolves with what is left.
 */
export async function continueBulkRun<Item>(run: BulkRun, deps: BulkDeps<Item>): Promise<BulkRun> {
  const { action, find, storage, onProgress, isStopped, explain, isFatal } = deps
  const values: Values = run.values
  let left = run.left.map((task) => ({ ...task, failure: null as string | null }))
  const note = () => {
    const next = { ...run, left }
    if (left.length === 0) forgetBulkRun(storage)
    else storage.setItem(storageKey, JSON.stringify(next))
    onProgress(next)
    return next
  }
  note()
  for (const { id, key } of run.left) {
    if (isStopped()) break
    try {
      const item = await find(id)
      if (item === undefined) throw new Error('It is not in this list any more')
      await action.run(item, values, { idempotencyKey: key })
      left = left.filter((task) => task.id !== id)
    } catch (error) {
      left = left.map((task) => (task.id === id ? { ...task, failure: explain(error) } : task))
      if (isFatal(error)) break
    }
    note()
  }
  return note()
}
