import { describe, expect, it } from 'vitest'
import { type BulkRun, continueBulkRun, readBulkRun, startBulkRun } from './bulk-run.ts'

function createStore() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

let keys = 0
const start = (ids: string[]) =>
  startBulkRun({ list: '/licenses', action: 'revoke', values: { reason: 'Fraud' } }, ids, () => `key-${++keys}`)

type Call = { item: string; key: string }

function surroundings(storage = createStore()) {
  const calls: Call[] = []
  const failing = new Set<string>()
  const progress: BulkRun[] = []
  let isStopped = false
  return {
    storage,
    calls,
    failing,
    progress,
    stop: () => {
      isStopped = true
    },
    deps: {
      action: {
        run: async (item: string, _: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
          calls.push({ item, key: idempotencyKey })
          if (failing.has(item)) throw new Error(`${item} was changed`)
        },
      },
      find: async (id: string) => id,
      storage,
      onProgress: (run: BulkRun) => void progress.push(run),
      isStopped: () => isStopped,
      explain: (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      isFatal: () => false,
    },
  }
}

describe('an action on several items', () => {
  it('does each once, tells how far it is, and leaves nothing behind', async () => {
    const { deps, calls, progress, storage } = surroundings()
    await continueBulkRun(start(['a', 'b']), deps)
    expect(calls.map(({ item }) => item)).toEqual(['a', 'b'])
    expect(progress.map(({ left }) => left.length)).toEqual([2, 1, 0, 0])
    expect(readBulkRun(storage)).toBeNull()
  })

  it('is stored before the first is answered, with the key that was sent', async () => {
    const { deps, calls, storage } = surroundings()
    const neverAnswered = {
      run: (item: string, values: unknown, attempt: { idempotencyKey: string }) => {
        void deps.action.run(item, values, attempt)
        return new Promise<never>(() => undefined)
      },
    }
    void continueBulkRun(start(['a', 'b']), { ...deps, action: neverAnswered })
    await expect.poll(() => calls.length).toBe(1)
    expect(readBulkRun(storage)?.left.map(({ id, key }) => ({ item: id, key }))).toEqual([
      calls[0],
      { item: 'b', key: expect.any(String) },
    ])
  })

  it('that is interrupted resumes with the rest, under the same keys', async () => {
    const first = surroundings()
    const run = start(['a', 'b', 'c'])
    const stopAfterOne = { ...first.deps, isStopped: () => first.calls.length === 1 }
    await continueBulkRun(run, stopAfterOne)
    const stored = readBulkRun(first.storage)
    expect(stored?.left.map(({ id }) => id)).toEqual(['b', 'c'])
    const second = surroundings(first.storage)
    if (!stored) throw new Error('Nothing was stored')
    await continueBulkRun(stored, second.deps)
    expect(second.calls).toEqual(run.left.slice(1).map(({ id, key }) => ({ item: id, key })))
    expect(readBulkRun(first.storage)).toBeNull()
  })

  it('goes on after one that fails, and keeps that one with its reason', async () => {
    const { deps, failing, storage } = surroundings()
    failing.add('a')
    const { left } = await continueBulkRun(start(['a', 'b']), deps)
    expect(left).toEqual([expect.objectContaining({ id: 'a', failure: 'a was changed' })])
    expect(readBulkRun(storage)?.left).toHaveLength(1)
  })

  it('stops when the service cannot be reached, and keeps the rest', async () => {
    const { deps, failing, calls, storage } = surroundings()
    failing.add('a')
    await continueBulkRun(start(['a', 'b']), { ...deps, isFatal: () => true })
    expect(calls.map(({ item }) => item)).toEqual(['a'])
    expect(readBulkRun(storage)?.left.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it.each(['{', '{"list":1}', 'null'])('is none where %s is stored', (text) => {
    const storage = createStore()
    storage.setItem('desk-bulk-run', text)
    expect(readBulkRun(storage)).toBeNull()
  })
})
